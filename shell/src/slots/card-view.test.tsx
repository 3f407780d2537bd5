import type { Remote } from '@site/shared/remote';
import { ticketAside } from '@site/shared/slots';
import { act, screen } from '@testing-library/react';
import { bootManifestOf } from '../testing/boot-manifest-of';
import {
  Broken,
  CARD,
  cardOf,
  Empty,
  openPlace,
  outcomesByVersion,
  page,
  place,
  wait,
} from '../testing/open-place';
import { cardsOf } from './cards';

function Orders({ ownerId }: { ownerId: number }) {
  return <p>{`the orders of ${ownerId}`}</p>;
}
function OldOrders() {
  return <p>the previous card</p>;
}

beforeEach(() => {
  page.releases = {
    'shop-live': { orders: cardOf(Orders) },
    'shop-previous': { orders: cardOf(OldOrders) },
  };
});

test('a card gets the props of its slot, and its outcome is reported for its release', async () => {
  await openPlace();
  await wait(250);
  expect(screen.getByText('the orders of 7')).toBeVisible();
  expect(page.outcomes).toEqual([
    { remote: 'shop', version: 'shop-live', card: 'orders', fault: undefined },
  ]);
});

test('its place has its height before, and nothing is loaded until it is within one screen', async () => {
  page.isNear = false;
  await openPlace();
  await wait(10_000);
  expect(place().style.getPropertyValue('--slot-wide')).toBe('8rem');
  expect(page.loads).toEqual([]);
  await act(async () => page.arrive());
  await wait(250);
  expect(page.loads).toEqual(['shop-live']);
});

test.each([
  [{ audience: 'admin' }, 'another audience'],
  [{ version: 2 }, 'another version of the slot'],
  [{ slot: 'support/other' }, 'another slot'],
])('a card with %p takes no place: it is for %s', async (changes, _what) => {
  await openPlace(changes);
  expect(screen.getByText('the page').nextElementSibling).toBeNull();
});

const FAILURES: [string, Remote['cards'] | (() => unknown), stage: string][] = [
  ['throws', { orders: cardOf(Broken) }, 'render'],
  ['shows no content', { orders: cardOf(Empty) }, 'blank'],
  [
    'is never loaded',
    { orders: { slot: ticketAside, load: () => new Promise(() => undefined) } },
    'load',
  ],
  ['has an entry that is never loaded', () => new Promise(() => undefined), 'load'],
  ['cannot be loaded', () => Promise.reject(new Error('wrong hash')), 'load'],
  ['is missing', {}, 'load'],
  ['is for another version', { orders: cardOf(Orders, { ...ticketAside, version: 2 }) }, 'load'],
  ['has no component', { orders: { slot: ticketAside, load: async () => ({}) as never } }, 'load'],
  ['has another shape', { orders: 7 as never }, 'load'],
  ['is in a release without cards', undefined, 'load'],
];

test.each(FAILURES)(
  'when a card %s, that of the previous release takes over',
  async (...failure) => {
    const [, live, stage] = failure;
    page.releases['shop-live'] = live;
    await openPlace();
    await wait(4_000);
    await wait(250);
    expect(screen.getByText('the previous card')).toBeVisible();
    expect(outcomesByVersion()).toEqual([
      ['shop-live', stage],
      ['shop-previous', 'shown'],
    ]);
  },
);

test('after both releases, a customer sees nothing in the place, which keeps its height', async () => {
  page.releases = { 'shop-live': { orders: cardOf(Broken) }, 'shop-previous': {} };
  await openPlace({ audience: 'customer' }, { role: 'customer' });
  await wait(4_500);
  expect(place()).toHaveTextContent('');
  expect(place().style.getPropertyValue('--slot-wide')).toBe('8rem');
  expect(outcomesByVersion()).toEqual([
    ['shop-live', 'render'],
    ['shop-previous', 'load'],
  ]);
});

test('after both releases, staff see one line, and the retry begins with the live release', async () => {
  let isDown = true;
  const load = async () => {
    if (isDown) throw new Error('the file did not load');
    return { Component: Orders };
  };
  page.releases = {
    'shop-live': { orders: { slot: ticketAside, load } },
    'shop-previous': {},
  };
  await openPlace();
  await wait(4_500);
  expect(place()).toHaveTextContent('A part of this page could not be loaded.');
  isDown = false;
  const retry = screen.getByRole('button', { name: 'Try again' });
  await act(async () => retry.click());
  await wait(250);
  expect(screen.getByText('the orders of 7')).toBeVisible();
});

test('a card that the previous release does not have has no other release', async () => {
  page.releases['shop-live'] = { orders: cardOf(Broken) };
  await openPlace({ isNew: true });
  await wait(4_500);
  expect(place()).toHaveTextContent('A part of this page could not be loaded.');
  expect(outcomesByVersion()).toEqual([['shop-live', 'render']]);
});

test('a failure of an offline browser is reported for no release', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  page.releases = { 'shop-live': {}, 'shop-previous': {} };
  await openPlace();
  await wait(4_500);
  expect(page.outcomes).toEqual([]);
});

test('texts in another language than the page have their language', async () => {
  const boot = bootManifestOf({ support: [{}], shop: [{}] });
  const remotes = boot.remotes.map((remote) =>
    remote.name === 'shop' ? { ...remote, cards: [{ ...CARD, slot: ticketAside.name }] } : remote,
  );
  const none = { entriesOf: () => [], open: () => Promise.reject(new Error('not loaded')) };
  const cards = cardsOf({ ...boot, language: 'de', remotes }, none, undefined, new Map());
  const visitor = { status: 'signed-in', role: 'support' } as const;
  expect(cards.of(ticketAside, visitor)).toMatchObject([{ name: 'orders', lang: 'en' }]);
});
