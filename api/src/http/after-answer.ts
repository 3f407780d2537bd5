import type { FastifyInstance, FastifyReply } from 'fastify';

/** Work that a request causes but does not wait for. */
export type AfterAnswer = {
  /**
   * Runs a task when the answer has been sent, so that the time of the answer does not reveal
   * whether there was a task. A failure is logged as `failureMessage`.
   */
  run: (reply: FastifyReply, task: () => Promise<unknown>, failureMessage: string) => void;
  /** Resolves when no task is running. */
  idle: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    afterAnswer: AfterAnswer;
  }
}

/** Adds `app.afterAnswer`. Closing the app waits for its tasks. */
export function registerAfterAnswer(app: FastifyInstance): void {
  const running = new Set<Promise<void>>();
  const idle = async () => {
    while (running.size > 0) await Promise.all(running);
  };

  app.decorate('afterAnswer', {
    run: (reply, task, failureMessage) => {
      const work = answered(reply)
        .then(task)
        .then(
          () => undefined,
          (error: unknown) => app.log.error({ err: error }, failureMessage),
        )
        .finally(() => running.delete(work));
      running.add(work);
    },
    idle,
  });
  app.addHook('onClose', idle);
}

/** Resolves when the answer has been sent, or when the caller has gone before. */
function answered({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    raw.once('finish', resolve);
    raw.once('close', resolve);
  });
}
