import { type JourneyRole, type LiveState, SHELL } from '@site/shared/release';
import { badCardsIn } from '../bad-cards';
import { journeyWalks } from './journeys';
import { visitWalk } from './pages';
import type { SitePage, Walk } from './walk';

const ROLES: JourneyRole[] = ['admin', 'subscriber', 'visitor'];

/**
 * The walks through those of `pages` that offer slots, with bad cards in their places: one that
 * throws, one that is never loaded, one that is too high. The pages must work as before, and so
 * must the journeys that reach them.
 */
export function badCardWalks(
  name: string,
  state: LiveState,
  options: { liveState: LiveState; pages: SitePage[] },
): Walk[] {
  const pages = options.pages.filter(({ slots }) => slots.length > 0);
  const cards = badCardsIn(state);
  const visits = ROLES.flatMap((role) =>
    visitWalk(
      name,
      state,
      {
        ...{ name: 'its pages', device: 'desktop', role, by: 'document' },
        options: { cards, presses: true },
      },
      pages.filter(({ login }) => login === (role !== 'visitor')),
      0,
    ),
  );
  const journeys =
    name === SHELL ? [] : journeyWalks(name, state, { ...options, pages }).filter(isOnDesktop);
  return [...visits, ...journeys].map(onBadSite);
}

function isOnDesktop({ device }: Walk): boolean {
  return device === 'desktop';
}

/** The walk on the site with the bad cards. Only what it finds counts. */
function onBadSite({ name, key, run, ...walk }: Walk): Walk {
  return {
    ...walk,
    name: `${name} with bad cards`,
    key: `${key} with bad cards`,
    isCompared: false,
    async run(site, chosenMoments) {
      const { signal } = site;
      return run({ ...(await site.withBadCards()), ...(signal && { signal }) }, chosenMoments);
    },
  };
}
