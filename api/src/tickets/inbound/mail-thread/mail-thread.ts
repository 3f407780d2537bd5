import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { boundedQueue } from './bounded-queue';
import type { MailTasks, TaskCall } from './mail-tasks';

/** The text of the thread, which the build inserts; see api/build-mail-thread.mjs. */
declare const builtMailThread: string;

/** Usual mails take some milliseconds. */
const DEADLINE_MS = 5_000;
/** Each waits with its body of up to some megabytes. */
const MAX_WAITING = 10;
const LIMITS = { maxOldGenerationSizeMb: 256 };

/** A task that was ended: it took longer than the deadline, or it threw an error. */
export class TaskFailed extends Error {
  constructor(
    readonly reason: 'too-slow' | 'unreadable',
    options?: ErrorOptions,
  ) {
    super(`A mail is ${reason}.`, options);
  }
}

/** Each throws TaskFailed, or 'unavailable' if too many mails wait. */
export type MailThread = {
  [Name in keyof MailTasks]: (
    input: Parameters<MailTasks[Name]>[0],
  ) => Promise<ReturnType<MailTasks[Name]>>;
} & { close: () => Promise<void> };

/**
 * A thread of its own for mails, so that no mail delays other calls. It starts with the first mail
 * and does one task at a time. A task that takes too long ends the thread; the next one gets
 * another.
 */
export function createMailThread(deadlineMs = DEADLINE_MS): MailThread {
  const enqueue = boundedQueue({ maxRunning: 1, maxWaiting: MAX_WAITING });
  let worker: Worker | undefined;

  async function started(signal: AbortSignal): Promise<Worker> {
    if (worker) return worker;
    const thread = new Worker(builtMailThread, { eval: true, env: {}, resourceLimits: LIMITS });
    // An error without a listener would end the process.
    thread.on('error', () => {});
    thread.on('exit', () => {
      if (worker === thread) worker = undefined;
    });
    // `end` also ends a thread that has not started.
    worker = thread;
    await once(thread, 'online', { signal });
    // The call that waits for a mail keeps the process alive.
    thread.unref();
    return thread;
  }

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function answer(call: TaskCall, signal: AbortSignal): Promise<unknown> {
    const thread = await started(signal);
    // `once` also rejects with the event 'error', such as an error of the task or full memory.
    const answered = once(thread, 'message', { signal }).catch((cause) => {
      throw new TaskFailed('unreadable', { cause });
    });
    thread.postMessage(call);
    const [result] = await answered;
    return result;
  }

  async function run(call: TaskCall): Promise<unknown> {
    const deadline = new AbortController();
    try {
      const late = wait(deadlineMs, undefined, { signal: deadline.signal }).then(() => {
        throw new TaskFailed('too-slow');
      });
      return await Promise.race([answer(call, deadline.signal), late]);
    } catch (error) {
      await end();
      throw error;
    } finally {
      deadline.abort();
    }
  }

  return {
    read: (input) =>
      enqueue(() => run({ name: 'read', input })) as Promise<ReturnType<MailTasks['read']>>,
    message: (input) =>
      enqueue(() => run({ name: 'message', input })) as Promise<ReturnType<MailTasks['message']>>,
    close: end,
  };
}
