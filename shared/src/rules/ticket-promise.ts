import { REPLY_TIME_MS } from './periods';

/** Whether a promised answer is still in time: half of the time has passed, or all of it. */
export type PromiseState = 'kept' | 'endangered' | 'broken';

/** How a wait of a customer (ms) stands to the promised `REPLY_TIME_MS`. */
export function promiseState(waitMs: number): PromiseState {
  if (waitMs > REPLY_TIME_MS) return 'broken';
  return waitMs > REPLY_TIME_MS / 2 ? 'endangered' : 'kept';
}
