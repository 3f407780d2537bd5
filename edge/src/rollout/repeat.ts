import { setTimeout as wait } from 'node:timers/promises';

/**
 * Repeats `work` with pauses of `intervalMs` until it is stopped. After failures the pauses grow up
 * to `maxPauseMs`. `report` gets the first of several failures in a row. `stop` waits for the work
 * in progress.
 */
export function repeat(
  work: () => Promise<void>,
  { intervalMs, maxPauseMs = intervalMs }: { intervalMs: number; maxPauseMs?: number },
  report: (error: Error) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run() {
    let failures = 0;
    while (!signal.aborted) {
      await work().then(
        () => {
          failures = 0;
        },
        (error: Error) => {
          if (failures === 0) report(error);
          failures += 1;
        },
      );
      const pauseMs = Math.min(intervalMs * 2 ** failures, maxPauseMs);
      await wait(pauseMs, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}
