import pLimit from 'p-limit';
import { Problem } from '../../../http/problem';

/**
 * Runs at most `maxRunning` tasks at once and lets `maxWaiting` wait. Further tasks are refused
 * with 'unavailable': their caller would time out before the answer.
 */
export function boundedQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number;
  maxWaiting: number;
}): <T>(task: () => Promise<T>) => Promise<T> {
  const limit = pLimit(maxRunning);
  return async (task) => {
    // A task that can start at once is pending for a moment too, so the sum is compared.
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxWaiting)
      throw new Problem('unavailable');
    return limit(task);
  };
}
