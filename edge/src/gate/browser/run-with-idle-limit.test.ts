import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { runWithIdleLimit } from './run-with-idle-limit';

/** Ends what runs in it when it is closed, as a browser does. */
function closable() {
  const closing = new AbortController();
  const browser = { close: async () => closing.abort() } as Pick<Browser, 'close'> as Browser;
  return { browser, closed: once(closing.signal, 'abort'), signal: closing.signal };
}

test('a run that makes progress may take longer than the limit', async () => {
  const { browser, signal } = closable();
  const result = await runWithIdleLimit(browser, 400, async (onStep) => {
    for (let step = 0; step < 6; step += 1) {
      await wait(100);
      onStep();
    }
    return 'done';
  });
  expect(result).toBe('done');
  expect(signal.aborted).toBe(true);
});

test('a run without progress has no result, and its browser is closed', async () => {
  const { browser, closed } = closable();
  expect(await runWithIdleLimit(browser, 20, () => closed)).toBeUndefined();
});
