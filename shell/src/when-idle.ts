/** In a browser that does not tell when it is idle: the time after which it is taken for idle. */
const NO_IDLE_CALLBACK_MS = 1_000;

/** The longest wait for a browser that is never idle. */
const MAX_WAIT_MS = 5_000;

/** Resolves once the browser has nothing else to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, NO_IDLE_CALLBACK_MS);
    else requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
  });
}
