import type { PageRecord } from '../record';

/**
 * A kind of difference between the live release and the candidate at one moment of a walk. Both had
 * the same input, clock, data and role.
 */
export type Comparison = {
  name: string;
  /**
   * Whether a release with such a difference is refused. Every other difference can be meant, and
   * is shown to the team as what changes for visitors.
   */
  refuses: boolean;
  /** Whether a release of the shell may have such differences: they are then shown. */
  isShellsOwn?: boolean;
  /** The differences, one sentence each without its end. */
  compare(live: PageRecord, candidate: PageRecord): string[];
};

/** More differences of one kind on one page do not help. */
export const MAX_DIFFERENCES = 8;

/** The lines that only one of the two lists has, each as often as it is there. */
export function changedLines(
  before: readonly string[],
  after: readonly string[],
): { removed: string[]; added: string[] } {
  return { removed: without(before, after), added: without(after, before) };
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
}
