import type { FastifyInstance } from 'fastify';

type Job = { intervalMs: number; run: () => Promise<void>; failureMessage: string };

/**
 * Runs a job before the app is ready, and then at each interval. Runs do not overlap. A failed run
 * is logged and does not stop the next one. Closing the app waits for the current run.
 */
export function scheduleJob(app: FastifyInstance, { intervalMs, run, failureMessage }: Job): void {
  let lastRun: Promise<void> = Promise.resolve();
  const start = () => {
    lastRun = lastRun
      .then(run)
      .catch((error: unknown) => app.log.error({ err: error }, failureMessage));
    return lastRun;
  };
  const timer = setInterval(start, intervalMs);
  timer.unref();
  app.addHook('onReady', start);
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await lastRun;
  });
}
