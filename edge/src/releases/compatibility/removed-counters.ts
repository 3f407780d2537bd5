import type { Release } from '@site/shared/release';

/** The events that a release counted and the one after it does not. Neither compares them. */
export function removedCounters(
  before: Pick<Release, 'counters'> | null | undefined,
  { counters }: Pick<Release, 'counters'>,
): string[] {
  return before?.counters.filter((counter) => !counters.includes(counter)) ?? [];
}
