import type { Release } from '@site/shared/release';

/**
 * What a candidate leaves out of the journeys of the live release. Another name is a note: a team
 * renames and replaces journeys. No journey at all is a problem, because then nothing is checked of
 * what visitors do with the release, as after a build without `src/journeys.ts`.
 */
export function droppedJourneys(
  live: Pick<Release, 'journeys'> | undefined,
  candidate: Pick<Release, 'journeys'>,
): { problems: string[]; notes: string[] } {
  const kept = new Set(candidate.journeys.map(({ name }) => name));
  const dropped = (live?.journeys ?? []).map(({ name }) => name).filter((name) => !kept.has(name));
  const names = dropped.map((name) => `'${name}'`).join(', ');
  if (dropped.length === 0) return { problems: [], notes: [] };
  if (kept.size > 0)
    return {
      problems: [],
      notes: [
        `Journeys of the live release that this one does not have, so they are not run: ${names}.`,
      ],
    };
  return {
    problems: [
      `This release has no journeys, the live one has ${names}. Build it with src/journeys.ts, and keep at least one journey there.`,
    ],
    notes: [],
  };
}
