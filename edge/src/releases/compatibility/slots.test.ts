import type { OfferedSlot, ReleaseCard } from '@site/shared/release';
import { slotProblems } from './slots';

const props = { ownerId: 'number' };
const slot = (change: Partial<OfferedSlot> = {}): OfferedSlot => ({
  ...{ slot: 'support/ticket-aside', version: 1, props, pages: ['ticket'], ...change },
});
const card = (change: Partial<ReleaseCard> = {}): ReleaseCard => ({
  ...{ name: 'ticket-orders', slot: 'support/ticket-aside', version: 1, props },
  ...{ audience: 'staff', order: 10, calls: [], host: [], files: [], ...change },
});
const support = (...slots: OfferedSlot[]) => ({ name: 'support', slots });
const shop = (...cards: ReleaseCard[]) => ({ name: 'shop', cards });

test('a slot and a card of the same version fit, on both sides', () => {
  expect(slotProblems(support(slot()), [shop(card())])).toEqual([]);
  expect(slotProblems(shop(card()), [support(slot())])).toEqual([]);
});

test.each([
  ['the slot', support()],
  ['the version', support(slot({ version: 2 }))],
])('refuses a release that drops %s that a live card uses, by name', (_what, release) => {
  expect(slotProblems(release, [shop(card())])).toEqual([
    'It does not offer version 1 of the slot support/ticket-aside, which the card ticket-orders of shop uses. Keep the slot until shop has a live release without this card.',
  ]);
});

test('a new version may stand beside the one in use, and an unused slot may go', () => {
  expect(slotProblems(support(slot(), slot({ version: 2 })), [shop(card())])).toEqual([]);
  expect(slotProblems(support(), [shop()])).toEqual([]);
});

test('an optional prop may be added; a prop in use must stay as it is', () => {
  const added = slot({ props: { ...props, orderId: 'string?' } });
  expect(slotProblems(support(added), [shop(card())])).toEqual([]);
  const changed = slot({ props: { ownerId: 'string' } });
  expect(slotProblems(support(changed), [shop(card())])).toEqual([
    'The props of the slot support/ticket-aside do not fit the card ticket-orders of shop: ownerId is string, expected number. Offer the changed slot as a new version beside version 1.',
  ]);
});

test('a card must not need a prop that its live slot does not have', () => {
  const eager = card({ props: { ...props, orderId: 'string' } });
  expect(slotProblems(shop(eager), [support(slot())])).toEqual([
    expect.stringContaining('do not fit the card ticket-orders of shop: orderId is missing'),
  ]);
});

test('a card may be released before its slot', () => {
  expect(slotProblems(shop(card()), [support()])).toEqual([]);
});

test('refuses a card with more than four calls, and names them', () => {
  const calls = ['a/a', 'a/b', 'a/c', 'a/d'];
  expect(slotProblems(shop(card({ calls })), [])).toEqual([]);
  expect(slotProblems(shop(card({ calls: [...calls, 'a/e'] })), [])).toEqual([
    'The card ticket-orders has 5 calls, the limit is 4: a/a, a/b, a/c, a/d, a/e. Show less in it, and link to a page.',
  ]);
});

test('refuses a card that calls an endpoint of another team; those of the site are for all', () => {
  const calls = ['shop/list-orders', 'site/settings'];
  expect(slotProblems(shop(card({ calls })), [])).toEqual([]);
  expect(slotProblems(shop(card({ calls: [...calls, 'ticket/view-ticket'] })), [])).toEqual([
    'The card ticket-orders calls ticket/view-ticket, an endpoint of support. Call one of shop, or link to a page of support.',
  ]);
});

test('refuses a card that can change the session of the page', () => {
  expect(slotProblems(shop(card({ host: ['showToast', 'useSession'] })), [])).toEqual([]);
  expect(slotProblems(shop(card({ host: ['setSession'] })), [])).toEqual([
    'The card ticket-orders uses setSession of @site/shared/host, which changes the page. Use useSession to read the session.',
  ]);
});
