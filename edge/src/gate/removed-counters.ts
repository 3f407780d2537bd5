import type { LiveState, Release } from '@site/shared/release';

/** A rollout does not compare a counter that the release no longer has. */
export function removedCounterNotes(
  { name, counters }: Release,
  { releases }: LiveState,
): string[] {
  const removed = releases[name]?.live.counters?.filter((counter) => !counters?.includes(counter));
  if (!counters || !removed || removed.length === 0) return [];
  return [
    `It no longer counts ${removed.join(', ')}. If the button is still there, a rollout does not see that it does nothing.`,
  ];
}
