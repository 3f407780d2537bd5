import type { Browser } from '@playwright/test';

/**
 * The result of `run`, which uses the browser and calls `onStep` when it makes progress. Undefined
 * after `idleLimitMs` without progress: the machine is too busy, or a page keeps the browser busy.
 * The browser is closed at the end.
 */
export async function runWithIdleLimit<Result>(
  browser: Browser,
  idleLimitMs: number,
  run: (onStep: () => void) => Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), idleLimitMs);
  });
  const running = run(() => timer?.refresh());
  try {
    return await Promise.race([running, idle]);
  } finally {
    clearTimeout(timer);
    await browser.close().catch(() => {});
    // What `run` has opened for the browser is closed when the browser is gone.
    await running.catch(() => undefined);
  }
}
