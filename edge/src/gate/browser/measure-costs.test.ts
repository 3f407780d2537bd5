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

/** What the gate learns about a page while it uses it. */
async function outcome({ doesAnswer }: { doesAnswer: boolean }, use: () => Promise<string>) {
  const costs = await busyPage({ doesAnswer });
  return costs.unlessStuck(use).catch(({ message }: Error) => message);
}

test('a page that works and gives no answer is stuck, before its use has ended', async () => {
  expect(await outcome({ doesAnswer: false }, () => new Promise(() => {}))).toBe(
    'it does not answer, and keeps the processor busy for 5000 ms',
  );
});

test('a page that works and answers is not stuck', async () => {
  expect(await outcome({ doesAnswer: true }, () => wait(1_000, 'shown'))).toBe('shown');
});
