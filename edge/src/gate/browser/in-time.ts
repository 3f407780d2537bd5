import { setTimeout as wait } from 'node:timers/promises';

/** The result of `work`. Throws an error with the message if it takes longer. */
export async function inTime<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  message: string,
): Promise<Result> {
  const over = new AbortController();
  const isOver = wait(timeoutMs, undefined, { ref: false, signal: over.signal }).then(() => {
    throw new Error(message);
  });
  // Only one of the two counts.
  isOver.catch(() => {});
  try {
    return await Promise.race([work, isOver]);
  } finally {
    over.abort();
  }
}
