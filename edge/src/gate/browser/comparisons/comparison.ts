import type { PageRecord } from '../record';

/**
 * A comparison of the records of the live release and of the candidate at one moment of a walk.
 * Both releases had the same input, clock, data and role.
 */
export type Comparison = {
  /**
   * Whether a release with such a difference is refused. If not, the difference can be meant, and
   * is a change for visitors that the team sees.
   */
  refuses: boolean;
  /** Whether a release of the shell may have such a difference, as a change for visitors. */
  isAllowedInShell?: boolean;
  /**
   * Whether it leaves out the pages that a walk only passes through (`isOfRelease`). A page that
   * moves by itself looks different in each walk.
   */
  ofOwnPages?: boolean;
  /** The differences: sentences without a full stop, such as `it looks different`. */
  compare(live: PageRecord, candidate: PageRecord): string[];
};

/** How many differences of one kind are named for one page. */
export const MAX_DIFFERENCES = 8;

/** The lines that only one of two lists has. A line counts as often as it is in its list. */
export function changedLines(
  before: readonly string[],
  after: readonly string[],
): { removed: string[]; added: string[] } {
  return { removed: without(before, after), added: without(after, before) };
}

function without(lines: readonly string[], otherLines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of otherLines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
}
