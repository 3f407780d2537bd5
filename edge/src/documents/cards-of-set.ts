import type { BootCard, Release, ReleaseCard } from '@site/shared/release';
import { remoteNames } from '../releases/live-state';
import type { ReleaseSet } from '../releases/release-set';
import type { PageRoute } from './page-routes';

type Slotted = { slot: string; version: number };

/**
 * The cards of a remote for the slots that the releases of a set offer on any page: the visitor may
 * go from the page of the document to another one.
 */
export function cardsOfSet(set: ReleaseSet, name: string): BootCard[] {
  const { live, previous } = set.releases[name] ?? {};
  const slots = remoteNames(set).flatMap((owner) => set.releases[owner]?.live.slots ?? []);
  return (live?.cards ?? [])
    .filter((card) => slots.some((slot) => isSameSlot(slot, card)))
    .map((card) => {
      const { name: cardName, slot, version, audience, order } = card;
      // The previous release lacks the card, so the shell cannot fall back to it.
      const isNew = previous && !previous.cards?.some(isSameCard(card));
      return { name: cardName, slot, version, audience, order, ...(isNew ? { isNew } : {}) };
    });
}

/** A card with the release that it comes from. */
export type CardOfRelease = { card: ReleaseCard; release: Release };

/** The audiences of a visitor who is not signed in. */
const ANONYMOUS = ['everyone', 'anonymous'];

/** The cards of a set that are rendered into the document of a page, for an anonymous visitor. */
export function renderedCards(set: Pick<ReleaseSet, 'releases'>, page: PageRoute): CardOfRelease[] {
  const slots = (page.release.slots ?? []).filter(
    ({ isRendered, pages }) => isRendered && pages.includes(page.page),
  );
  return remoteNames(set).flatMap((name) => {
    const release = set.releases[name]?.live;
    if (!release?.server) return [];
    return (release.cards ?? [])
      .filter((card) => slots.some((slot) => isSameSlot(slot, card)))
      .filter(({ audience }) => ANONYMOUS.includes(audience))
      .map((card) => ({ card, release }));
  });
}

function isSameCard(card: ReleaseCard) {
  return (other: ReleaseCard) => other.name === card.name && isSameSlot(other, card);
}

function isSameSlot(a: Slotted, b: Slotted): boolean {
  return a.slot === b.slot && a.version === b.version;
}
