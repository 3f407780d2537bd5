import type { LiveState, Release, ReleaseCard } from '@site/shared/release';
import { badCardWalks } from './bad-cards';
import { cardWalks } from './cards';
import { pagesOf } from './walk';

const slots = [
  { slot: 'support/ticket-aside', version: 1, props: {}, pages: ['ticket'] },
  { slot: 'support/new', version: 2, props: {}, pages: ['news'] },
];
const routes = [
  { path: '/support/ticket/:id', page: 'ticket', login: true },
  { path: '/news', page: 'news', login: false },
  { path: '/contact', page: 'contact', login: false },
];
const card = (slot: string, audience: ReleaseCard['audience'], version = 1) =>
  ({ name: slot.slice('support/'.length), slot, version, audience }) as ReleaseCard;
const orders = card('support/ticket-aside', 'staff');
const live = (more: object) => ({
  live: { journeys: [], ...more } as unknown as Release,
  previous: null,
});
const state = {
  releases: {
    support: live({ version: 'a', routes, slots }),
    shop: live({ version: 'b', routes: [], cards: [orders] }),
  },
} as unknown as LiveState;

const visits = (cards: ReleaseCard[]) =>
  cardWalks('shop', state, cards).map(({ device, role, moments }) => [device, role, moments]);

test('a card is visited on the pages that offer its slot, as those who see it', () => {
  expect(visits([orders])).toEqual([
    ['desktop', 'admin', ['/support/ticket/:id']],
    ['phone', 'admin', ['/support/ticket/:id']],
  ]);
  expect(visits([card('support/new', 'everyone', 2)])).toEqual([
    ['desktop', 'subscriber', ['/news']],
    ['desktop', 'visitor', ['/news']],
    ['phone', 'subscriber', ['/news']],
    ['phone', 'visitor', ['/news']],
  ]);
});

test('a card for a version of a slot that no page offers has no visit', () => {
  expect(visits([card('support/new', 'everyone')])).toEqual([]);
});

test('the pages of a candidate that offer a slot are visited with bad cards', () => {
  const pages = pagesOf('support', state);
  const walks = badCardWalks('support', state, { liveState: state, pages });
  expect(walks.map(({ name, role, moments }) => [name, role, moments])).toEqual([
    ['its pages with bad cards', 'admin', ['/support/ticket/:id']],
    ['its pages with bad cards', 'subscriber', ['/support/ticket/:id']],
    ['its pages with bad cards', 'visitor', ['/news']],
  ]);
});
