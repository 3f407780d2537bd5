import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Problem } from '../../../http/problem';
import type { MailTasks, TaskCall } from './mail-tasks';

/** The code of the thread, which the build inserts; see api/build-mail-thread.mjs. */
declare const builtMailThread: string;

/** Usual mails take some milliseconds. */
const DEADLINE_MS = 5_000;
/** Each waiting task holds a mail of up to some megabytes. */
const MAX_WAITING = 10;
const LIMITS = { maxOldGenerationSizeMb: 256 };

/** A task that took longer than the deadline, or threw an error. */
export class TaskFailed extends Error {
  constructor(
    readonly reason: 'too-slow' | 'unreadable',
    options?: ErrorOptions,
  ) {
    super(`A mail is ${reason}.`, options);
  }
}

/**
 * The tasks of `mailTasks`, which run in the thread. Each throws TaskFailed, or 'unavailable' if
 * too many tasks wait.
 */
export type MailThread = {
  [Name in keyof MailTasks]: (
    input: Parameters<MailTasks[Name]>[0],
  ) => Promise<ReturnType<MailTasks[Name]>>;
} & { close: () => Promise<void> };

/**
 * A thread of its own for mails, so that no mail delays other calls. It starts with the first task
 * and does one task at a time. A task that fails or takes too long ends the thread, and the next
 * task starts another one.
 */
export function createMailThread(deadlineMs = DEADLINE_MS): MailThread {
  const oneAtATime = pLimit(1);
  let worker: Worker | undefined;

  async function startedWorker(signal: AbortSignal): Promise<Worker> {
    if (worker) return worker;
    const started = new Worker(builtMailThread, { eval: true, env: {}, resourceLimits: LIMITS });
    // An error without a listener would end the process.
    started.on('error', () => {});
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    // Set before the thread is online: `endWorker` must also end a thread that never gets there.
    worker = started;
    await once(started, 'online', { signal });
    // Not the thread, but the HTTP request that waits for it keeps the process alive.
    started.unref();
    return started;
  }

  async function endWorker(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function resultOf(call: TaskCall, signal: AbortSignal): Promise<unknown> {
    const thread = await startedWorker(signal);
    // `once` also rejects with the event 'error', such as an error of the task or full memory.
    const answered = once(thread, 'message', { signal }).catch((cause) => {
      throw new TaskFailed('unreadable', { cause });
    });
    thread.postMessage(call);
    const [result] = await answered;
    return result;
  }

  async function runWithDeadline(call: TaskCall): Promise<unknown> {
    const deadline = new AbortController();
    try {
      const late = wait(deadlineMs, undefined, { signal: deadline.signal }).then(() => {
        throw new TaskFailed('too-slow');
      });
      return await Promise.race([resultOf(call, deadline.signal), late]);
    } catch (error) {
      await endWorker();
      throw error;
    } finally {
      deadline.abort();
    }
  }

  async function enqueue(call: TaskCall): Promise<unknown> {
    // The caller of a further task would time out before the answer. A task that can start at once
    // is pending for a moment too, so the sum is compared.
    if (oneAtATime.activeCount + oneAtATime.pendingCount > MAX_WAITING)
      throw new Problem('unavailable');
    return oneAtATime(() => runWithDeadline(call));
  }

  return {
    readMail: (input) =>
      enqueue({ name: 'readMail', input }) as Promise<ReturnType<MailTasks['readMail']>>,
    makeText: (input) =>
      enqueue({ name: 'makeText', input }) as Promise<ReturnType<MailTasks['makeText']>>,
    close: endWorker,
  };
}
