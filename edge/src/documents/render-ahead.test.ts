import type { LiveState, Release } from '@site/shared/release';
import { createReleaseSets } from '../rollout/release-sets';
import { createRenderAhead } from './render-ahead';

const MINUTE_MS = 60_000;
const PUBLIC = { login: false, description: 'For everyone' };

function release(version: string, ...routes: object[]) {
  return { version, routes } as unknown as Release;
}
const stateOf = (releases: object) =>
  ({ schema: 1, releases, history: [] }) as unknown as LiveState;
const shell = { live: release('s'), previous: null };
const shop = {
  live: release('a', { path: '/prices', ...PUBLIC }, { path: '/order/:number', login: true }),
  previous: null,
};
const canary = { release: release('b', { path: '/prices', ...PUBLIC }), percent: 10 };

let state: LiveState;
let now: number;
let isApiUp: boolean;
/** The renderer cannot take this page. */
let busyPath: string | undefined;
/** The path of each document that was asked for, with the version of the shop. */
let asked: string[];
let check: () => Promise<void>;

beforeEach(() => {
  now = 0;
  isApiUp = true;
  busyPath = undefined;
  asked = [];
  const documents = {
    async renew(path: string, { releases }: { releases: LiveState['releases'] }) {
      asked.push(`${path} ${releases.shop?.live.version}${releases.account?.live.version ?? ''}`);
      return isApiUp && path !== busyPath;
    },
  };
  const live = { current: async () => state };
  check = createRenderAhead({ documents, live, sets: createReleaseSets() }, () => now);
});

test('all pages of new live releases are rendered once, and public pages each minute', async () => {
  state = stateOf({ shell, shop });
  await check();
  await check();
  expect(asked).toEqual(['/prices a', '/order/- a']);
  now = MINUTE_MS;
  await check();
  expect(asked).toEqual(['/prices a', '/order/- a', '/prices a']);
  state = stateOf({ shell, shop: { live: canary.release, previous: shop.live } });
  await check();
  expect(asked.slice(3)).toEqual(['/prices b']);
});

test('the pages of canaries are rendered too', async () => {
  state = stateOf({ shell, shop: { ...shop, canary } });
  await check();
  expect(asked).toEqual(['/prices a', '/order/- a', '/prices b']);
});

test('with two canaries, the pages of each are rendered: most visitors get one of them', async () => {
  const account = {
    live: release('c', { path: '/sign-in', ...PUBLIC }),
    previous: null,
    canary: { release: release('d', { path: '/sign-in', ...PUBLIC }), percent: 10 },
  };
  state = stateOf({ shell, shop: { ...shop, canary }, account });
  await check();
  // The live releases, then each canary beside the other live release.
  expect(asked).toEqual([
    ...['/sign-in ac', '/prices ac', '/order/- ac'],
    ...['/sign-in bc', '/prices bc'],
    ...['/sign-in ad', '/prices ad', '/order/- ad'],
  ]);
});

test('without a shell nothing is rendered until there is one', async () => {
  state = stateOf({ shop });
  await check();
  expect(asked).toEqual([]);
  state = stateOf({ shell, shop });
  await check();
  expect(asked).toEqual(['/prices a', '/order/- a']);
});

test('without an answer of the API, all pages are tried again', async () => {
  isApiUp = false;
  state = stateOf({ shell, shop });
  await check();
  isApiUp = true;
  await check();
  await check();
  expect(asked).toEqual(['/prices a', '/order/- a', '/prices a', '/order/- a']);
});

test('a page that the renderer could not take stops no other page, and is tried again', async () => {
  busyPath = '/order/-';
  state = stateOf({ shell, shop });
  await check();
  busyPath = undefined;
  await check();
  await check();
  expect(asked).toEqual(['/prices a', '/order/- a', '/prices a', '/order/- a']);
});

test('a change that changes no release renders nothing, and keeps the sets', async () => {
  const sets = createReleaseSets();
  state = stateOf({ shell, shop });
  await check();
  const set = sets.ofVisitor(state, [], []);
  state = { ...state };
  await check();
  expect(asked).toEqual(['/prices a', '/order/- a']);
  expect(sets.ofVisitor(state, [], [])).toBe(set);
});
