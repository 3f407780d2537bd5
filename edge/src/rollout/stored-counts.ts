import * as z from 'zod/mini';
import { releaseCounts } from './counts';

const storedCounts = z.object({
  /** Milliseconds, UTC. */
  at: z.int(),
  /** The comparisons, by key. */
  pairs: z.record(z.string(), z.object({ canary: releaseCounts, stable: releaseCounts })),
  /** The live releases and those before them, by name and version. */
  bases: z.record(
    z.string(),
    z.object({ since: z.int(), current: releaseCounts, last: releaseCounts }),
  ),
});

/** The counts of one edge as they are stored. They have no address of a visitor. */
export type StoredCounts = z.infer<typeof storedCounts>;

/** Undefined when the text is not valid, such as that of an older edge. */
export function parseStoredCounts(text: string): StoredCounts | undefined {
  try {
    return storedCounts.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
