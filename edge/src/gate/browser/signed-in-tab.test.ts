import { signedInTab } from './signed-in-tab';

const SCRIPTS = 'Emulation.setScriptExecutionDisabled';

/** A tab that records what it is told. */
async function recordedTab() {
  const log: string[] = [];
  const session = {
    send: async (method: string, { value }: { value?: boolean } = {}) =>
      log.push(method === SCRIPTS ? `scripts ${value ? 'off' : 'on'}` : method),
  };
  const context = {
    newCDPSession: async () => session,
    clearCookies: async () => log.push('cookies cleared'),
    addCookies: async ([cookie]: { value: string }[]) => log.push(`cookie of ${cookie?.value}`),
  };
  const page = {
    context: () => context,
    goto: async (address: string) => log.push(address),
    evaluate: async () => log.push('storage of the tab cleared'),
  };
  const tab = await signedInTab(page as never, 'http://127.0.0.1:1');
  return { tab, entries: () => log.splice(0) };
}

const CLEAR = 'Storage.clearDataForOrigin';
const END_PAGE = [
  'scripts off',
  'http://127.0.0.1:1/gate-blank',
  'scripts on',
  'storage of the tab cleared',
];
const customer = ['cookies cleared', 'cookie of customer'];

test('each run gets the session of its role, also after a page that has ended it', async () => {
  const { tab, entries } = await recordedTab();
  await tab.enter('customer');
  expect(entries()).toEqual(customer);
  await tab.enter('customer');
  expect(entries()).toEqual([...END_PAGE, ...customer]);
  expect(tab.role).toBe('customer');
});

test('another role finds nothing of the role before, whose page has ended', async () => {
  const { tab, entries } = await recordedTab();
  await tab.enter('customer');
  entries();
  await tab.enter('visitor');
  expect(entries()).toEqual([...END_PAGE, CLEAR, 'cookies cleared']);
});

test('the same role finds nothing after a run that leaves traces', async () => {
  const { tab, entries } = await recordedTab();
  await tab.enter('customer');
  tab.mustForget();
  entries();
  await tab.enter('customer');
  expect(entries()).toContain(CLEAR);
  await tab.enter('customer');
  expect(entries()).not.toContain(CLEAR);
});
