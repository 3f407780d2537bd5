import { EventEmitter } from 'node:events';
import { signedInTab } from './signed-in-tab';

/** A tab that records what it is told. */
async function recordedTab(hasClock = true) {
  const log: string[] = [];
  const main = {};
  const context = {
    newCDPSession: async () => ({
      send: async (method: string) => {
        log.push(method);
        return { identifier: '1' };
      },
    }),
    clock: { setSystemTime: async () => log.push('clock set') },
    clearCookies: async () => log.push('cookies cleared'),
    addCookies: async ([cookie]: { value: string }[]) => log.push(`cookie of ${cookie?.value}`),
  };
  const page = Object.assign(new EventEmitter(), {
    context: () => context,
    mainFrame: () => main,
  });
  const tab = await signedInTab(page as never, 'http://127.0.0.1:1', hasClock);
  log.length = 0;
  const entries = () => log.splice(0);
  return { tab, page, main, entries };
}

const CLEAR_AT_START = 'Page.addScriptToEvaluateOnNewDocument';
const END_CLEARING = 'Page.removeScriptToEvaluateOnNewDocument';
const CLEAR = 'Storage.clearDataForOrigin';

test('the first role gets its session, and the same role keeps what it has stored', async () => {
  const { tab, entries } = await recordedTab(false);
  await tab.enter('customer');
  expect(entries()).toEqual(['cookies cleared', 'cookie of customer']);
  await tab.enter('customer');
  expect(entries()).toEqual([]);
  expect(tab.role).toBe('customer');
});

test('another role finds nothing of the role before', async () => {
  const { tab, entries } = await recordedTab(false);
  await tab.enter('customer');
  entries();
  await tab.enter('visitor');
  expect(entries()).toEqual([CLEAR_AT_START, CLEAR, 'cookies cleared']);
});

test('the same role finds nothing after a run that leaves traces', async () => {
  const { tab, entries } = await recordedTab(false);
  await tab.enter('customer');
  tab.mustForget();
  entries();
  await tab.enter('customer');
  expect(entries()).toEqual([CLEAR_AT_START, CLEAR, 'cookies cleared', 'cookie of customer']);
  await tab.enter('customer');
  expect(entries()).toEqual([]);
});

test('only the next document of the tab clears the storages', async () => {
  const { tab, page, main, entries } = await recordedTab(false);
  await tab.enter('customer');
  await tab.enter('admin');
  entries();
  page.emit('framenavigated', {});
  expect(entries()).toEqual([]);
  page.emit('framenavigated', main);
  page.emit('framenavigated', main);
  expect(entries()).toEqual([END_CLEARING]);
});

test('each run begins with the time of the machine', async () => {
  const { tab, entries } = await recordedTab();
  await tab.enter('customer');
  await tab.enter('customer');
  expect(entries().filter((entry) => entry === 'clock set')).toHaveLength(2);
});
