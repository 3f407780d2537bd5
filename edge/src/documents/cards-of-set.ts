import type { BootCard, Release } from '@site/shared/release';
import { remoteNames } from '../releases/live-state';
import type { ReleaseSet } from '../releases/release-set';

type Slotted = { slot: string; version: number };

/**
 * The cards of a remote for the slots that the releases of a set offer. The manifest has those of
 * all pages, because the visitor may go from the page of the document to another one.
 */
export function cardsOfSet(set: ReleaseSet, name: string): BootCard[] {
  const { live, previous } = set.releases[name] ?? {};
  const slots = remoteNames(set).flatMap((owner) => set.releases[owner]?.live.slots ?? []);
  return (live?.cards ?? [])
    .filter((card) => slots.some((slot) => isSameSlot(slot, card)))
    .map((card) => {
      const { name: cardName, slot, version, audience, order } = card;
      // The shell cannot fall back to the previous release for such a card.
      const isNew = previous && !previous.cards?.some(isSameCard(card));
      return { name: cardName, slot, version, audience, order, ...(isNew ? { isNew } : {}) };
    });
}

function isSameCard(card: NonNullable<Release['cards']>[number]) {
  return (other: NonNullable<Release['cards']>[number]) =>
    other.name === card.name && isSameSlot(other, card);
}

function isSameSlot(a: Slotted, b: Slotted): boolean {
  return a.slot === b.slot && a.version === b.version;
}
