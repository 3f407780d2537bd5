import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { measureCosts } from './measure-costs';

/** A page whose scripts work all the time. */
async function busyPage({ doesAnswer }: { doesAnswer: boolean }) {
  let seconds = 0;
  const session = {
    async send() {
      seconds += 5;
      return { metrics: [{ name: 'TaskDuration', value: seconds }] };
    },
  };
  const page = {
    context: () => ({ newCDPSession: async () => session }),
    evaluate: () => (doesAnswer ? Promise.resolve(true) : new Promise(() => {})),
  };
  const speed = { measure: async () => {}, waitMs: () => 10, workMs: (ms: number) => ms };
  return measureCosts(page as unknown as Page, speed);
}

/** What the gate learns about a page that is shown after a second. */
async function outcome({ doesAnswer }: { doesAnswer: boolean }) {
  const costs = await busyPage({ doesAnswer });
  return costs.unlessStuck(() => wait(1_000, 'shown')).catch(({ message }: Error) => message);
}

test('a page that works and gives no answer is stuck, long before its time is over', async () => {
  expect(await outcome({ doesAnswer: false })).toBe(
    'it does not answer, and keeps the processor busy for 5000 ms',
  );
});

test('a page that works and answers is not stuck', async () => {
  expect(await outcome({ doesAnswer: true })).toBe('shown');
});
