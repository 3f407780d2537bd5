import type { LiveState } from '@site/shared/release';
import { frameWalk } from './frame-walk';
import { journeyWalks } from './journeys';
import { type GateDepth, pageWalks } from './pages';
import { usedTabWalk } from './used-tab';
import { pagesOf, type Walk } from './walk';

/** What of a release is walked through. */
export type Part = {
  name: string;
  depth: GateDepth;
  /** The routes that differ from the live release; undefined for all. */
  affected: ReadonlySet<string> | undefined;
};

/** The walks of a release in a live state. `live`: the state before it. The longest ones first. */
export function walksOf(
  { name, depth, affected }: Part,
  state: LiveState,
  live: LiveState,
): Walk[] {
  const own = pagesOf(name, state);
  const pages = own.filter(({ path }) => !affected || affected.has(path));
  if (depth === 'quick') return pageWalks(name, state, pages, depth);
  // One page more: a tab that is used for some time goes from page to page.
  const [first] = own.filter((page) => !pages.includes(page));
  return [
    ...usedTabWalk(name, state, first ? [first, ...pages] : pages),
    ...frameWalk(name, state, pages),
    ...pageWalks(name, state, pages, depth),
    ...journeyWalks(name, state, { live, pages }),
  ];
}
