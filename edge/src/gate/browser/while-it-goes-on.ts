import type { Browser } from '@playwright/test';

/**
 * The result of `run` while it makes progress; closes the browser at the end. Undefined without
 * progress: the machine is too busy, or a page keeps the browser busy.
 */
export async function whileItGoesOn<Result>(
  browser: Browser,
  idleLimitMs: number,
  run: (onStep: () => void) => Promise<Result>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let onIdle: (result: undefined) => void;
  const idle = new Promise<undefined>((resolve) => {
    onIdle = resolve;
  });
  const onStep = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onIdle(undefined), idleLimitMs);
  };
  onStep();
  const running = run(onStep);
  try {
    return await Promise.race([running, idle]);
  } finally {
    clearTimeout(timer);
    await browser.close().catch(() => {});
    // The rehearsals close when their pages are gone.
    await running.catch(() => undefined);
  }
}
