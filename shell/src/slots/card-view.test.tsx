import { provideCards, Slot, setSession, siteReady } from '@site/shared/host';
import type { CardOutcome, PageScript } from '@site/shared/page-script';
import { moduleInstances, type Remote } from '@site/shared/remote';
import { type SlotContract, ticketAside } from '@site/shared/slots';
import { type Served, serveApi, sessionOf, siteReplies } from '@site/shared/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRemotes } from '../remotes';
import { bootManifestOf } from '../testing/boot-manifest-of';
import { cardsOf } from './cards';

// jsdom has no layout: each element has a place on the page, within one screen.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
Element.prototype.checkVisibility = () => true;
let isNear: boolean;
let arrive: () => void;
globalThis.IntersectionObserver = class {
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    arrive = () => onChange([{ isIntersecting: true }]);
  }
  observe() {
    if (isNear) arrive();
  }
  disconnect() {}
} as never;

const CARD = { name: 'orders', slot: ticketAside.name, version: 1, audience: 'staff', order: 1 };

function Orders({ ownerId }: { ownerId: number }) {
  return <p>{`the orders of ${ownerId}`}</p>;
}
function OldOrders() {
  return <p>the previous card</p>;
}
function Empty() {
  return null;
}
function Broken(): never {
  throw new Error('render failed');
}
const cardOf = (Component: ComponentType<never>, slot: SlotContract = ticketAside) => ({
  slot,
  load: async () => ({ Component }),
});

/** The content of each release: its cards, or what its entry does in their place. */
let releases: Record<string, Remote['cards'] | (() => unknown)>;
let outcomes: CardOutcome[];
let loads: string[];
let served: Served;

async function open(changes: object = {}, role: 'support' | 'customer' = 'support') {
  setSession(sessionOf({ role }));
  const boot = bootManifestOf({ support: [{}], shop: [{}] });
  const shop = boot.remotes.find(({ name }) => name === 'shop');
  Object.assign(shop ?? {}, { cards: [{ ...CARD, ...changes }] });
  const load = async ({ version }: { version: string }) => {
    loads.push(version);
    const cards = releases[version];
    if (typeof cards === 'function') return cards();
    return { name: 'shop', pages: {}, cards, instances: moduleInstances() };
  };
  const script = {
    card: (outcome: CardOutcome) => outcomes.push(outcome),
    failed: jest.fn(() => {
      throw new Error('a card must not fail the view of the page');
    }),
  } as unknown as PageScript;
  const remotes = createRemotes(boot, load, undefined, script);
  provideCards(cardsOf(boot, remotes, script));
  await act(async () => {
    render(
      <main>
        <h1>the page</h1>
        <Slot of={ticketAside} props={{ ownerId: 7 }} height="8rem" />
      </main>,
    );
  });
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const place = () => screen.getByText('the page').nextElementSibling as HTMLElement;
const outcomesByVersion = () =>
  outcomes.map(({ version, fault }) => [version, fault?.stage ?? 'shown']);

beforeAll(async () => {
  served = serveApi(siteReplies());
  await siteReady();
});
afterAll(() => served.stop());
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  isNear = true;
  outcomes = [];
  loads = [];
  releases = {
    'shop-live': { orders: cardOf(Orders) },
    'shop-previous': { orders: cardOf(OldOrders) },
  };
});
afterEach(() => {
  cleanup();
  provideCards(undefined);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a card gets the props of its slot, and its outcome is reported for its release', async () => {
  await open();
  await wait(250);
  expect(screen.getByText('the orders of 7')).toBeVisible();
  expect(outcomes).toEqual([
    { remote: 'shop', version: 'shop-live', card: 'orders', fault: undefined },
  ]);
});

test('its place has its height before, and nothing is loaded until it is within one screen', async () => {
  isNear = false;
  await open();
  await wait(10_000);
  expect(place().style.getPropertyValue('--slot-wide')).toBe('8rem');
  expect(loads).toEqual([]);
  await act(async () => arrive());
  await wait(250);
  expect(loads).toEqual(['shop-live']);
});

test.each([
  [{ audience: 'admin' }, 'another audience'],
  [{ version: 2 }, 'another version of the slot'],
  [{ slot: 'support/other' }, 'another slot'],
])('a card with %p takes no place: it is for %s', async (changes, _what) => {
  await open(changes);
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
    releases['shop-live'] = live;
    await open();
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
  releases = { 'shop-live': { orders: cardOf(Broken) }, 'shop-previous': {} };
  await open({ audience: 'customer' }, 'customer');
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
  releases = {
    'shop-live': { orders: { slot: ticketAside, load } },
    'shop-previous': {},
  };
  await open();
  await wait(4_500);
  expect(place()).toHaveTextContent('A part of this page could not be loaded.');
  isDown = false;
  const retry = screen.getByRole('button', { name: 'Try again' });
  await act(async () => retry.click());
  await wait(250);
  expect(screen.getByText('the orders of 7')).toBeVisible();
});

test('a card that the previous release does not have has no other release', async () => {
  releases['shop-live'] = { orders: cardOf(Broken) };
  await open({ isNew: true });
  await wait(4_500);
  expect(place()).toHaveTextContent('A part of this page could not be loaded.');
  expect(outcomesByVersion()).toEqual([['shop-live', 'render']]);
});

test('a failure of an offline browser is reported for no release', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  releases = { 'shop-live': {}, 'shop-previous': {} };
  await open();
  await wait(4_500);
  expect(outcomes).toEqual([]);
});

test('texts in another language than the page have their language', async () => {
  const boot = bootManifestOf({ support: [{}], shop: [{}] });
  const remotes = boot.remotes.map((remote) =>
    remote.name === 'shop' ? { ...remote, cards: [CARD] } : remote,
  );
  const none = { entriesOf: () => [], open: () => Promise.reject(new Error('not loaded')) };
  const cards = cardsOf({ ...boot, language: 'de', remotes }, none, undefined);
  const visitor = { status: 'signed-in', role: 'support' } as const;
  expect(cards.of(ticketAside, visitor)).toMatchObject([{ name: 'orders', lang: 'en' }]);
});
