import { EventEmitter } from 'node:events';
import type { BrowserContext } from '@playwright/test';
import { findingOf } from './findings';
import { createTabs, type Tab, type TabRun } from './tabs';

const PHONE = { device: 'phone', purpose: 'visit' } as const;
const JOURNEY = { device: 'phone', purpose: 'journey' } as const;
const URL = 'http://127.0.0.1:1';
const OPENED = ['new browser', 'new tab'];
const NEXT_RUN = 'page ended';

/** Tabs of browsers that record what becomes of them. */
function recordedTabs({
  doesAnswer = true,
  doesEnd = true,
  closing = Promise.resolve(),
  waitMs = (milliseconds: number) => milliseconds,
} = {}) {
  const speed = { measure: async () => {}, waitMs, workMs: Number };
  const log: string[] = [];
  const newContext = async () => {
    log.push('new browser');
    const context = {
      newPage: async () => {
        log.push('new tab');
        const page = Object.assign(new EventEmitter(), {
          context: () => context,
          goto: async () => {
            if (!doesEnd) await new Promise(() => {});
            log.push(NEXT_RUN);
          },
          evaluate: async () => {},
        });
        // Playwright has listeners of its own.
        page.on('crash', () => {});
        return page;
      },
      newCDPSession: async () => ({ send: async () => ({}) }),
      addCookies: async () => {},
      clearCookies: () => (doesAnswer ? Promise.resolve() : new Promise(() => {})),
      close: async () => {
        await closing;
        log.push('closed');
      },
    };
    return context as unknown as BrowserContext;
  };
  const inTab = createTabs(newContext, URL, speed);
  const use = (run: TabRun['run'], changes: Partial<TabRun> = {}) =>
    inTab({ kind: PHONE, role: 'visitor', endsTab: false, run, ...changes });
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
  expect(log.filter((entry) => entry === NEXT_RUN)).toHaveLength(MANY - used.size);
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

test('a tab serves its role, then the rarest, and ends with a second run that ends it', async () => {
  const { use, wholeLog } = recordedTabs();
  const order: string[] = [];
  const add = (name: string, role: TabRun['role'], endsTab = false) =>
    use(
      async () => {
        order.push(name);
        return [];
      },
      { kind: JOURNEY, role, endsTab },
    );
  // Two tabs serve journeys.
  const blocked = use(() => new Promise(() => {}), { kind: JOURNEY });
  await Promise.race([
    blocked,
    Promise.all([
      add('last', 'customer', true),
      add('first', 'admin'),
      add('third', 'customer'),
      add('fourth', 'visitor'),
      add('fifth', 'customer'),
    ]),
  ]);
  expect(order).toEqual(['first', 'last', 'fourth', 'third', 'fifth']);
  const log = await wholeLog();
  expect(log.filter((entry) => entry === 'new tab')).toHaveLength(3);
  expect(log.filter((entry) => entry === 'closed')).toHaveLength(2);
});

test('a kind with long runs gets more tabs', async () => {
  const { use } = recordedTabs();
  const open = { phone: 0, desktop: 0 };
  const add = (device: keyof typeof open, endsTab: boolean) =>
    void use(
      () => {
        open[device] += 1;
        return new Promise(() => {});
      },
      { kind: { device, purpose: 'visit' }, endsTab },
    );
  for (let index = 0; index < MANY; index += 1) add('desktop', false);
  for (let index = 0; index < MANY; index += 1) add('phone', true);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(open).toEqual({ phone: 8, desktop: 2 });
});

test('a run that comes while the last tab closes is served', async () => {
  let close = () => {};
  const closing = new Promise<void>((resolve) => {
    close = resolve;
  });
  const { use, wholeLog } = recordedTabs({ closing });
  await Promise.all([
    use(async () => [], { kind: JOURNEY }),
    use(async () => [], { kind: JOURNEY }),
  ]);
  await wholeLog();
  // Both tabs close.
  const late = use(async () => [], { kind: JOURNEY });
  close();
  expect(await late).toEqual([]);
});

test('a browser that does not answer in time fails the run', async () => {
  const { use, wholeLog } = recordedTabs({ doesAnswer: false, waitMs: () => 10 });
  await expect(use(async () => [])).rejects.toThrow('the browser does not answer');
  expect((await wholeLog()).at(-1)).toBe('closed');
});

test('a tab is closed after a finding and an error', async () => {
  const { use, wholeLog } = recordedTabs();
  const found = [findingOf('it throws')];
  expect(await use(async () => found)).toBe(found);
  await expect(use(() => Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  const closed = [...OPENED, 'closed'];
  expect(await wholeLog()).toEqual([...closed, ...closed]);
});

test('a run gets another tab when the page before does not end in time', async () => {
  const { use, wholeLog } = recordedTabs({ doesEnd: false, waitMs: () => 10 });
  const pages = new Set<unknown>();
  await Promise.all(
    Array.from({ length: MANY }, () =>
      use(async ({ page }) => {
        pages.add(page);
        return [];
      }),
    ),
  );
  expect(pages.size).toBe(MANY);
  expect((await wholeLog()).filter((entry) => entry === 'closed')).toHaveLength(MANY);
});
