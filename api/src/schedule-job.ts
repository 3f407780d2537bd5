import type { FastifyInstance } from 'fastify';

type Job = {
  intervalMs: number;
  run: () => Promise<void>;
  failureMessage: string;
  /** Whether the app is ready only after the first run; it is by default. */
  startWaits?: boolean;
};

/**
 * Runs a job when the app starts, and then at each interval. Runs do not overlap: an interval that
 * ends during a run starts none. A failed run is logged and does not stop the next one. Closing the
 * app waits for the current run.
 */
export function scheduleJob(
  app: FastifyInstance,
  { intervalMs, run, failureMessage, startWaits = true }: Job,
): void {
  let currentRun: Promise<void> | undefined;
  const start = () => {
    currentRun ??= run()
      .catch((error: unknown) => app.log.error({ err: error }, failureMessage))
      .finally(() => {
        currentRun = undefined;
      });
    return currentRun;
  };
  const timer = setInterval(start, intervalMs);
  timer.unref();
  app.addHook('onReady', async () => {
    const firstRun = start();
    if (startWaits) await firstRun;
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await currentRun;
  });
}
