import type { Journey, Release } from '@site/shared/release';
import { createRouteMatcher } from '../../releases/match-route';

type Journeys = Pick<Release, 'journeys'>;

/**
 * What a candidate leaves out of the journeys of the live release; `pages` are all pages beside it
 * and its own. Another name is a note: a team renames and replaces journeys. No journey at all is a
 * problem, as after a build without `src/journeys.ts`: the gate then no longer checks what visitors
 * do with the release. It is a note when the pages of the journeys are gone, too.
 */
export function droppedJourneys(
  live: Journeys | undefined,
  candidate: Journeys,
  pages: { path: string }[],
): { problems: string[]; notes: string[] } {
  const kept = new Set(candidate.journeys.map(({ name }) => name));
  const dropped = (live?.journeys ?? []).filter(({ name }) => !kept.has(name));
  if (dropped.length === 0) return { problems: [], notes: [] };
  const possible = dropped.filter(hasPages(pages));
  if (kept.size > 0 || possible.length === 0)
    return {
      problems: [],
      notes: [
        `Journeys of the live release that this one does not have, so they are not run: ${namesOf(dropped)}.`,
      ],
    };
  return {
    problems: [
      `This release has no journeys, the live one has ${namesOf(possible)}. Build it with src/journeys.ts, and keep at least one journey there.`,
    ],
    notes: [],
  };
}

/** Whether every page that a journey opens or waits for is there. */
function hasPages(pages: { path: string }[]): (journey: Journey) => boolean {
  const matchRoute = createRouteMatcher(pages);
  const patterns = new Set(pages.map(({ path }) => path));
  return ({ steps }) =>
    steps.every(
      (step) =>
        (!('open' in step) || matchRoute(step.open) !== undefined) &&
        (!('expect' in step) || patterns.has(step.expect)),
    );
}

function namesOf(journeys: Journey[]): string {
  return journeys.map(({ name }) => `'${name}'`).join(', ');
}
