import type { OfferedSlot, Release, ReleaseCard } from '@site/shared/release';
import { cardsOfSet, renderedCards } from './cards-of-set';
import type { PageRoute } from './page-routes';

const slot: OfferedSlot = {
  slot: 'support/ticket-aside',
  version: 1,
  props: {},
  pages: ['ticket'],
};
const card = {
  ...{ name: 'ticket-orders', slot: slot.slot, version: 1, props: {} },
  ...{
    audience: 'staff' as const,
    order: 10,
    calls: ['shop/list-orders'],
    host: [],
    files: ['1.js'],
  },
};
const release = (slots: OfferedSlot[], cards: ReleaseCard[]) => ({ slots, cards }) as Release;
const setOf = (shop: Release, previous: Release | null, support = release([slot], [])) => ({
  releases: { shop: { live: shop, previous }, support: { live: support, previous: null } },
  isShared: true,
});
const booted = { name: 'ticket-orders', slot: slot.slot, version: 1, audience: 'staff', order: 10 };

test('the set of a visitor has the cards of its releases, without their files and calls', () => {
  const shop = release([], [card]);
  expect(cardsOfSet(setOf(shop, shop), 'shop')).toEqual([booted]);
  expect(cardsOfSet(setOf(shop, shop), 'support')).toEqual([]);
});

test.each([
  ['a slot that no release offers', release([], [])],
  ['another version of the slot', release([{ ...slot, version: 2 }], [])],
])('a card for %s is left out', (_what, support) => {
  const shop = release([], [card]);
  expect(cardsOfSet(setOf(shop, shop, support), 'shop')).toEqual([]);
});

test.each([
  ['without cards', {} as Release],
  ['with the card for another version', release([], [{ ...card, version: 2 }])],
  ['with another card', release([], [{ ...card, name: 'other' }])],
])('the shell cannot fall back to a previous release %s', (_what, previous) => {
  expect(cardsOfSet(setOf(release([], [card]), previous), 'shop')).toEqual([
    { ...booted, isNew: true },
  ]);
});

describe('the cards in the document of a page', () => {
  const rendered = { ...slot, isRendered: true as const };
  const everyone = { ...card, audience: 'everyone' as const };
  const shopWith = (cards: ReleaseCard[]) => ({ ...release([], cards), server: 'server.js' });
  const cardsOn = (page: string, shop: Release, slots = [rendered]) => {
    const support = release(slots, []);
    const route = { page, release: support } as PageRoute;
    return renderedCards(setOf(shop, null, support), route).map((one) => one.card.name);
  };

  test('are those of its rendered slots', () => {
    expect(cardsOn('ticket', shopWith([everyone]))).toEqual(['ticket-orders']);
    expect(cardsOn('another-page', shopWith([everyone]))).toEqual([]);
    expect(cardsOn('ticket', shopWith([everyone]), [slot as typeof rendered])).toEqual([]);
    expect(cardsOn('ticket', shopWith([{ ...everyone, version: 2 }]))).toEqual([]);
  });

  test('are those of an anonymous visitor, of releases with a server output', () => {
    expect(cardsOn('ticket', shopWith([{ ...everyone, audience: 'anonymous' }]))).toHaveLength(1);
    expect(cardsOn('ticket', shopWith([{ ...everyone, audience: 'customer' }]))).toEqual([]);
    expect(cardsOn('ticket', release([], [everyone]))).toEqual([]);
  });
});
