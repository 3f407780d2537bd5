import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { LiveState, Release } from '@site/shared/release';
import { cardsOfSet } from '../../documents/cards-of-set';
import { badCardsIn, badCardsOf, withBadCards } from './bad-cards';

const SLOT = { slot: 'support/ticket-aside', version: 1 };
const live = (more: Partial<Release>) => ({ live: more as Release, previous: null });
const state = {
  releases: {
    support: live({ slots: [{ ...SLOT, props: {}, pages: ['ticket'] }] }),
    shop: live({ cards: [{ ...SLOT, name: 'ticket-orders' }] as Release['cards'] }),
  },
} as unknown as LiveState;

test('three bad cards take the place of the live ones, and their script has its hash', () => {
  const served = { ...withBadCards(state), isShared: false, previews: undefined };
  expect(cardsOfSet(served, 'shop')).toEqual([]);
  const { remote, version } = badCardsIn(state);
  expect(cardsOfSet(served, remote).map(({ name, slot }) => [name, slot])).toEqual([
    ['high-0', SLOT.slot],
    ['throws-0', SLOT.slot],
    ['never-loads-0', SLOT.slot],
  ]);
  expect(served.releases[remote]?.live.version).toBe(version);
  const { release, script } = badCardsOf(state);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(release.files[0]?.integrity).toBe(`sha256-${hash}`);
});

test('a rendered slot has no card of another height', () => {
  const rendered = { ...SLOT, props: {}, pages: ['home'], isRendered: true };
  const [, ...others] =
    badCardsOf({
      ...state,
      releases: { marketing: live({ slots: [rendered] as Release['slots'] }) },
    }).release.cards ?? [];
  expect(others.map(({ name }) => name)).toEqual(['never-loads-0']);
});

test('the container has the shape of a remote, with the instances of the shell', async () => {
  const modules: Record<string, object> = {
    react: { createElement: (type: string, props: object) => ({ type, props }) },
    '@site/shared/router': { useLocation: () => ({}) },
    '@site/shared/host': { sessionStore: {} },
  };
  const scope = Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [
      name,
      { 1: { get: async () => () => module } },
    ]),
  );
  const container = runInNewContext(`${badCardsOf(state).script} gateCards`);
  container.init(scope);
  const remote = (await container.get('./remote'))().default;
  expect(Object.values(remote.instances)).toEqual([
    Reflect.get(modules.react ?? {}, 'createElement'),
    Reflect.get(modules['@site/shared/router'] ?? {}, 'useLocation'),
    Reflect.get(modules['@site/shared/host'] ?? {}, 'sessionStore'),
  ]);
  const { Component: Throws } = await remote.cards['throws-0'].load();
  expect(Throws).toThrow('a card of the gate throws');
  const { Component: High } = await remote.cards['high-0'].load();
  expect(High().props.style.blockSize).toBe('calc(2 * var(--slot-height))');
  expect(remote.cards['never-loads-0'].slot).toEqual({ name: SLOT.slot, version: 1 });
});
