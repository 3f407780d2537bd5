import { EventEmitter } from 'node:events';
import { signedInTab } from './signed-in-tab';

const SCRIPTS = 'Emulation.setScriptExecutionDisabled';

/** A tab that records what it is told. */
async function recordedTab() {
  const log: string[] = [];
  const session = Object.assign(new EventEmitter(), {
    send: async (method: string, { value }: { value?: boolean } = {}) => {
      log.push(method === SCRIPTS ? `scripts ${value ? 'off' : 'on'}` : method);
      return { identifier: '1' };
    },
  });
  const context = {
    newCDPSession: async () => session,
    clearCookies: async () => log.push('cookies cleared'),
    addCookies: async ([cookie]: { value: string }[]) => log.push(`cookie of ${cookie?.value}`),
  };
  const tab = await signedInTab({ context: () => context } as never, 'http://127.0.0.1:1');
  log.length = 0;
  const entries = () => log.splice(0);
  const navigate = (parentId?: string) =>
    session.emit('Page.frameNavigated', { frame: { parentId } });
  return { tab, entries, navigate };
}

const CLEAR_AT_START = 'Page.addScriptToEvaluateOnNewDocument';
const END_CLEARING = 'Page.removeScriptToEvaluateOnNewDocument';
const CLEAR = 'Storage.clearDataForOrigin';
const customer = ['cookies cleared', 'cookie of customer'];

test('each run gets the session of its role, also after a page that has ended it', async () => {
  const { tab, entries } = await recordedTab();
  await tab.enter('customer');
  expect(entries()).toEqual(['scripts off', ...customer, 'scripts on']);
  await tab.enter('customer');
  expect(entries()).toEqual(['scripts off', ...customer, 'scripts on']);
  expect(tab.role).toBe('customer');
});

test('another role finds nothing of the role before, whose page is stopped meanwhile', async () => {
  const { tab, entries } = await recordedTab();
  await tab.enter('customer');
  entries();
  await tab.enter('visitor');
  expect(entries()).toEqual([
    'scripts off',
    CLEAR_AT_START,
    CLEAR,
    'cookies cleared',
    'scripts on',
  ]);
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

test('only the next document of the tab clears the storages', async () => {
  const { tab, entries, navigate } = await recordedTab();
  const onNext = jest.fn();
  await tab.enter('customer');
  await tab.enter('admin');
  tab.onNextDocument(onNext);
  entries();
  navigate('a frame of the page');
  expect(entries()).toEqual([]);
  navigate();
  navigate();
  expect(entries()).toEqual([END_CLEARING]);
  expect(onNext).toHaveBeenCalledTimes(1);
});
