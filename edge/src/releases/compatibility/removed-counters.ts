import type { Release } from '@site/shared/release';

/** The counters that a release has and the release after it does not have. */
export function removedCounters(
  before: Pick<Release, 'counters'> | null | undefined,
  { counters }: Pick<Release, 'counters'>,
): string[] {
  return before?.counters.filter((counter) => !counters.includes(counter)) ?? [];
}
