import { parentPort } from 'node:worker_threads';
import { mailTasks, type TaskCall } from './mail-tasks';

/** The code of the mail thread: does one task at a time and answers each with its result. */
parentPort?.on('message', ({ name, input }: TaskCall) => {
  const task = mailTasks[name] as (value: typeof input) => unknown;
  parentPort?.postMessage(task(input));
});
