import { REPLY_TIME_MS } from './periods';

/**
 * Whether a promised answer is still in time. 'endangered': more than half of the time has passed.
 * 'broken': all of it.
 */
export type PromiseState = 'kept' | 'endangered' | 'broken';

/** The state of the promise of `REPLY_TIME_MS` after a customer has waited for `waitMs`. */
export function promiseState(waitMs: number): PromiseState {
  if (waitMs > REPLY_TIME_MS) return 'broken';
  return waitMs > REPLY_TIME_MS / 2 ? 'endangered' : 'kept';
}
