import type { LiveState, ReleaseCard } from '@site/shared/release';
import { pathOfCard } from '../../affected-pages';
import { badCardWalks } from './bad-cards';
import { cardWalks } from './cards';
import { frameWalk } from './frame-walk';
import { journeyWalks } from './journeys';
import { type GateDepth, pageWalks } from './pages';
import { usedTabWalk } from './used-tab';
import { pagesOf, type Walk } from './walk';

/** The release that is walked through, and how much of it. */
type WalkedPart = {
  name: string;
  depth: GateDepth;
  /** The routes and cards that differ from the live release; undefined for all. */
  affected: ReadonlySet<string> | undefined;
  /** The cards of the candidate. */
  cards: ReleaseCard[];
};

/**
 * The walks through a release in a live state, the longest ones first. `liveState`: the state that
 * the candidate's state is compared with.
 */
export function walksOf(
  { name, depth, affected, cards }: WalkedPart,
  state: LiveState,
  liveState: LiveState,
): Walk[] {
  const allPages = pagesOf(name, state);
  const pages = allPages.filter(({ path }) => !affected || affected.has(path));
  const changedCards = cards.filter((card) => !affected || affected.has(pathOfCard(card)));
  if (depth === 'quick') return pageWalks(name, state, pages, depth);
  const walksOfCards = cardWalks(name, state, changedCards);
  if (pages.length === 0) return walksOfCards;
  const unaffectedPages = allPages.filter((page) => !pages.includes(page));
  return [
    ...usedTabWalk(name, state, { pages, unaffectedPages }),
    ...frameWalk(name, state, pages),
    ...pageWalks(name, state, pages, depth),
    ...journeyWalks(name, state, { liveState, pages }),
    ...badCardWalks(name, state, { liveState, pages }),
    ...walksOfCards,
  ];
}
