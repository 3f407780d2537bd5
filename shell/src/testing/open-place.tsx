import { provideCards, Slot, setSession, siteReady } from '@site/shared/host';
import type { CardOutcome, PageScript } from '@site/shared/page-script';
import { moduleInstances, type Remote } from '@site/shared/remote';
import { homePrices, type SlotContract, ticketAside } from '@site/shared/slots';
import { type Served, serveApi, sessionOf, siteReplies } from '@site/shared/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createRemotes } from '../remotes';
import { cardsOf } from '../slots/cards';
import { bootManifestOf } from './boot-manifest-of';

// jsdom has no layout: each element has a place on the page, within one screen.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20);
Element.prototype.checkVisibility = () => true;

type Page = {
  isNear: boolean;
  arrive: () => void;
  leave: () => void;
  releases: Record<string, Remote['cards'] | (() => unknown)>;
  outcomes: CardOutcome[];
  loads: string[];
};

/** What a test knows of the page with a place. */
export const page: Page = {
  isNear: true,
  /** The place comes within one screen. */
  arrive: () => undefined,
  /** The place is scrolled out of sight. */
  leave: () => undefined,
  /** The content of each release: its cards, or what its entry does in their place. */
  releases: {},
  outcomes: [],
  loads: [],
};

globalThis.IntersectionObserver = class {
  constructor(onChange: (entries: object[]) => void) {
    page.arrive = () => onChange([{ isIntersecting: true }]);
    const below = new DOMRect(0, 2_000, 100, 20);
    page.leave = () => onChange([{ isIntersecting: false, boundingClientRect: below }]);
  }
  observe() {
    if (page.isNear) page.arrive();
  }
  disconnect() {}
} as never;

export const CARD = { name: 'orders', version: 1, audience: 'staff', order: 1 };

export function Empty() {
  return null;
}
export function Broken(): never {
  throw new Error('render failed');
}
export const cardOf = (Component: ComponentType<never>, slot: SlotContract = ticketAside) => ({
  slot,
  load: async () => ({ Component }),
});

type Options = { role?: 'support' | 'customer'; slot?: SlotContract; html?: string };

/** Opens a page with a place for a card of the shop. `html` is that of the server. */
export async function openPlace(changes: object = {}, options: Options = {}): Promise<void> {
  const { role = 'support', slot = ticketAside, html } = options;
  setSession(sessionOf({ role }));
  const boot = bootManifestOf({ support: [{}], shop: [{}] });
  const shop = boot.remotes.find(({ name }) => name === 'shop');
  Object.assign(shop ?? {}, { cards: [{ ...CARD, slot: slot.name, ...changes }] });
  const load = async ({ version }: { version: string }) => {
    page.loads.push(version);
    const cards = page.releases[version];
    if (typeof cards === 'function') return cards();
    return { name: 'shop', pages: {}, cards, instances: moduleInstances() };
  };
  const script = {
    card: (outcome: CardOutcome) => page.outcomes.push(outcome),
    failed: jest.fn(() => {
      throw new Error('a card must not fail the view of the page');
    }),
  } as unknown as PageScript;
  const remotes = createRemotes(boot, load, undefined, script);
  const cards = html === undefined ? [] : ([['shop/orders', html]] as const);
  provideCards(cardsOf(boot, remotes, script, new Map(cards)));
  await act(async () => {
    render(
      <main>
        <h1>the page</h1>
        {slot === homePrices ? (
          <Slot of={homePrices} props={{}} height="8rem" />
        ) : (
          <Slot of={ticketAside} props={{ ownerId: 7 }} height="8rem" />
        )}
      </main>,
    );
  });
}

export const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
export const place = () => screen.getByText('the page').nextElementSibling as HTMLElement;
export const outcomesByVersion = () =>
  page.outcomes.map(({ version, fault }) => [version, fault?.stage ?? 'shown']);

let served: Served;
beforeAll(async () => {
  served = serveApi(siteReplies());
  await siteReady();
});
afterAll(() => served.stop());
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(page, { isNear: true, outcomes: [], loads: [], releases: {} });
});
afterEach(() => {
  cleanup();
  provideCards(undefined);
  jest.useRealTimers();
  jest.restoreAllMocks();
});
