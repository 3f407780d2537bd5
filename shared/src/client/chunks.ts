import type { Answer } from './calls';
import type { Problem } from './problem';

/** How many ids one request of `callInChunks` has (section 9). */
const CHUNK_SIZE = 500;
/** The pause between two requests of `callInChunks` (section 9). */
export const CHUNK_PAUSE_MS = 50;

/** What `callInChunks` has done. */
type ChunkedAnswer<Id, T> = {
  /** The value of each request that succeeded. */
  values: T[];
  /** The ids of these requests. */
  doneIds: Id[];
  /** Why the next request failed; null if all succeeded. Later requests were not sent. */
  problem: Problem | null;
};

/**
 * Sends a list of ids in requests of 500, one after the other, with a pause of 50 ms between them
 * (decision 95). Stops at the first failure and returns what was done until then.
 *
 *     const { doneIds, problem } = await callInChunks(ids, (chunk) =>
 *       client.ticket.closeTickets({ ticket_ids: chunk }),
 *     );
 */
export async function callInChunks<Id, T>(
  ids: readonly Id[],
  call: (chunk: Id[]) => Promise<Answer<T>>,
): Promise<ChunkedAnswer<Id, T>> {
  const progress: ChunkedAnswer<Id, T> = { values: [], doneIds: [], problem: null };
  for (let start = 0; start < ids.length; start += CHUNK_SIZE) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve, CHUNK_PAUSE_MS));
    const chunk = ids.slice(start, start + CHUNK_SIZE);
    const answer = await call(chunk);
    if (!answer.ok) return { ...progress, problem: answer.problem };
    progress.values.push(answer.value);
    progress.doneIds.push(...chunk);
  }
  return progress;
}
