import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { findingOf } from './findings';
import { createTabs, type Tab, type TabRun, whenReplaced } from './tabs';

const speed = { measure: async () => {}, waitMs: Number, workMs: Number };
const PHONE = { device: 'phone', purpose: 'visit' } as const;
const URL = 'http://127.0.0.1:1';
const OPENED = ['new browser', 'new tab'];
const CLEARED = 'storage of the tab cleared';

/** Tabs of browsers that record what becomes of them. */
function recordedTabs({ doesAnswer = true } = {}) {
  const log: string[] = [];
  const newContext = async () => {
    log.push('new browser');
    const context = {
      newPage: async () => {
        log.push('new tab');
        const page = Object.assign(new EventEmitter(), {
          context: () => context,
          mainFrame: () => page,
          evaluate: async () => {
            log.push(CLEARED);
            if (!doesAnswer) await new Promise(() => {});
          },
        });
        // Playwright has listeners of its own.
        page.on('crash', () => {});
        return page;
      },
      newCDPSession: async () => ({ send: async () => ({}) }),
      clock: { setSystemTime: async () => {} },
      addCookies: async ([cookie]: { value: string }[]) =>
        log.push(`signed in as ${cookie?.value}`),
      clearCookies: async () => {},
      close: async () => log.push('closed'),
    };
    return context as unknown as BrowserContext;
  };
  const inTab = createTabs(newContext, URL, speed);
  const use = (run: TabRun['run'], changes: Partial<TabRun> = {}) =>
    inTab({ kind: PHONE, role: 'visitor', leavesTraces: false, isLong: false, run, ...changes });
  /** After the end of the tabs that nothing waits for. */
  const wholeLog = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return log;
  };
  return { use, wholeLog };
}

/** Enough runs that some of them wait for a tab. */
const MANY = 30;

test('waiting runs of a device and a role use a tab one after the other', async () => {
  const { use, wholeLog } = recordedTabs();
  const used = new Set<unknown>();
  const runs = Array.from({ length: MANY }, () =>
    use(async ({ page }) => {
      used.add(page);
      return [];
    }),
  );
  await Promise.all(runs);
  const log = await wholeLog();
  expect(used.size).toBeLessThan(MANY / 2);
  expect(log.filter((entry) => entry === 'new tab')).toHaveLength(used.size);
  expect(log.filter((entry) => entry === 'closed')).toHaveLength(used.size);
  expect(log.filter((entry) => entry === CLEARED)).toHaveLength(MANY);
});

test('a run has no listeners of the run before, and Playwright keeps its own', async () => {
  const { use } = recordedTabs();
  const counts: number[][] = [];
  const count = (tab: Tab) => {
    const page = tab.page as unknown as EventEmitter;
    counts.push(['console', 'crash'].map((name) => page.listenerCount(name)));
  };
  await Promise.all(
    Array.from({ length: MANY }, () =>
      use(async (tab) => {
        count(tab);
        tab.events.on('console', () => {});
        tab.events.on('crash', () => {});
        return [];
      }),
    ),
  );
  expect(new Set(counts.map(String))).toEqual(new Set(['0,1']));
});

test('another device has another tab', async () => {
  const { use, wholeLog } = recordedTabs();
  const pages: unknown[] = [];
  const run = async ({ page }: Tab) => {
    pages.push(page);
    return [];
  };
  await Promise.all([use(run), use(run, { kind: { device: 'desktop', purpose: 'visit' } })]);
  expect(pages[0]).not.toBe(pages[1]);
  expect((await wholeLog()).filter((entry) => entry === 'new browser')).toHaveLength(2);
});

test('a tab serves the long runs, those of its role, and then another role', async () => {
  const { use, wholeLog } = recordedTabs();
  const order: string[] = [];
  const journey = { device: 'phone', purpose: 'journey' } as const;
  const add = (name: string, role: TabRun['role'], isLong = false) =>
    use(
      async () => {
        order.push(name);
        return [];
      },
      { kind: journey, role, isLong },
    );
  await Promise.all([
    add('first', 'admin'),
    add('second', 'customer'),
    add('third', 'admin'),
    add('long', 'customer', true),
  ]);
  expect(order).toEqual(['long', 'second', 'first', 'third']);
  const log = await wholeLog();
  expect(log.filter((entry) => entry === 'new tab')).toHaveLength(1);
  expect(log.filter((entry) => entry.startsWith('signed in'))).toEqual([
    'signed in as customer',
    'signed in as admin',
  ]);
});

test('a run that comes while the last tab closes is served', async () => {
  const { use } = recordedTabs();
  const runs = Array.from({ length: MANY }, () => use(async () => []));
  await Promise.all(runs);
  expect(await use(async () => [])).toEqual([]);
});

test('a tab is closed after a finding and an error', async () => {
  const { use, wholeLog } = recordedTabs();
  const found = [findingOf('it throws')];
  expect(await use(async () => found)).toBe(found);
  await expect(use(() => Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  const closed = [...OPENED, 'closed'];
  expect(await wholeLog()).toEqual([...closed, ...closed]);
});

test('a tab whose page does not answer is closed', async () => {
  const { use, wholeLog } = recordedTabs({ doesAnswer: false });
  expect(await use(async () => [])).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await wholeLog()).at(-1)).toBe('closed');
});

test('events before the next document of a tab are those of the page before', () => {
  const main = {};
  const page = Object.assign(new EventEmitter(), { mainFrame: () => main });
  const replaced = jest.fn();
  whenReplaced({ page, events: page } as never, replaced);
  page.emit('framenavigated', {});
  expect(replaced).not.toHaveBeenCalled();
  page.emit('framenavigated', main);
  page.emit('framenavigated', main);
  expect(replaced).toHaveBeenCalledTimes(1);
});
