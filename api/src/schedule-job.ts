import type { FastifyInstance } from 'fastify';

type Job = {
  intervalMs: number;
  /** The signal is aborted when the app closes, which waits for the end of the run. */
  run: (closing: AbortSignal) => Promise<void>;
  failureMessage: string;
};

/**
 * Runs a job when the app has begun to listen, and then at each interval. The start does not wait
 * for it. Runs do not overlap: an interval that ends during a run starts none. A failed run is
 * logged and does not stop the next one. Closing the app waits for the current run.
 */
export function scheduleJob(app: FastifyInstance, { intervalMs, run, failureMessage }: Job): void {
  const closing = new AbortController();
  let currentRun: Promise<void> | undefined;
  const start = () => {
    currentRun ??= run(closing.signal)
      .catch((error: unknown) => app.log.error({ err: error }, failureMessage))
      .finally(() => {
        currentRun = undefined;
      });
  };
  const timer = setInterval(start, intervalMs);
  timer.unref();
  app.addHook('onListen', async () => start());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    closing.abort();
    await currentRun;
  });
}
