import type { Page } from '@playwright/test';
import { lookAhead, passTime } from './look-ahead';

const MB = 1_000_000;

/** What the gate finds while a page with these values stays open. */
async function findings({ memory = 0, used = [0, 0], later = '/shop', reloads = false }) {
  let listener: ((request: object) => void) | undefined;
  const frame = {};
  const moves: string[] = [];
  let address = 'http://127.0.0.1:4100/shop';
  const page = {
    url: () => address,
    waitForTimeout: async () => undefined,
    mainFrame: () => frame,
    on: (_name: string, added: typeof listener) => {
      listener = added;
    },
    off: () => {
      listener = undefined;
    },
    clock: {
      runFor: async (ms: number) => {
        moves.push(`run ${ms}`);
        listener?.({ isNavigationRequest: () => reloads, frame: () => frame });
      },
      fastForward: async (ms: number) => {
        moves.push(`jump ${ms}`);
        address = `http://127.0.0.1:4100${later}`;
      },
    },
  };
  const readings = [...used];
  const costs = {
    findings: async () => [],
    restart: () => undefined,
    memoryBytes: async () => memory * MB,
    usedMemoryBytes: async () => (readings.shift() ?? 0) * MB,
    unlessStuck: <Result>(run: () => Promise<Result>) => run(),
  };
  const found = await lookAhead(page as unknown as Page, costs);
  return { moves, texts: found.map(({ text }) => text) };
}

test('a minute of timers is run, then the next ten minutes once', async () => {
  expect(await findings({})).toEqual({ moves: ['run 60000', 'jump 600000'], texts: [] });
});

test('memory that is still used after a minute is a fault, garbage is none', async () => {
  expect((await findings({ memory: 90, used: [30, 35] })).texts).toEqual([]);
  expect((await findings({ memory: 90, used: [30, 80] })).texts).toEqual([
    'an open page needs more and more memory',
  ]);
});

test('a page that goes elsewhere by itself is a fault', async () => {
  expect((await findings({ later: '/terms-condition' })).texts).toEqual([
    'an open page goes to /terms-condition by itself',
  ]);
});

test('a page that loads its document again by itself is a fault', async () => {
  expect((await findings({ reloads: true })).texts).toEqual([
    'an open page loads its document again by itself',
  ]);
});

test('time passes in steps of a second, and an error of a timer is a fault', async () => {
  const steps: number[] = [];
  const page = {
    waitForTimeout: async () => undefined,
    clock: {
      async runFor(ms: number) {
        steps.push(ms);
        if (steps.length === 5) throw new Error('clock.runFor: Error: broken later');
      },
    },
  };
  const found = await passTime(page as unknown as Page, 6_000);
  expect(steps).toEqual(Array(6).fill(1_000));
  expect(found.map(({ text, isOfTime }) => [text, isOfTime])).toEqual([
    ['a timer throws clock.runFor: Error: broken later', false],
  ]);
});
