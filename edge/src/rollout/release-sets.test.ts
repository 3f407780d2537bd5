import type { LiveState, Release } from '@site/shared/release';
import { createReleaseSets, skippedReleases } from './release-sets';

const release = (version: string) => ({ version: version.repeat(16) }) as Release;
const state = {
  schema: 1,
  releases: {
    shop: {
      live: release('b'),
      previous: release('a'),
      canary: { release: release('c'), percent: 10, since: 1 },
    },
    support: { live: release('e'), previous: null },
  },
  history: [],
} as LiveState;

/** The first letters of the versions of the live release and of the fallback. */
function shopOf(canaries: string[], skipped: string[] = []): string {
  const { live, previous } =
    createReleaseSets().ofVisitor(state, canaries, skipped).releases.shop ?? {};
  return `${live?.version[0]} ${previous?.version[0] ?? '-'}`;
}
const mark = (name: string, version: string) => `${name}@${version.repeat(16)}`;

test('a visitor of the canary falls back to the live release, every other to the previous one', () => {
  expect(shopOf(['shop'])).toBe('c b');
  expect(shopOf([])).toBe('b a');
  expect(shopOf(['support'])).toBe('b a');
});

test('a skipped release is replaced by the one before it', () => {
  expect(shopOf(['shop'], [mark('shop', 'c')])).toBe('b a');
  expect(shopOf([], [mark('shop', 'b')])).toBe('a -');
  expect(shopOf(['shop'], [mark('shop', 'c'), mark('shop', 'b')])).toBe('a -');
});

test('a release without another one is used although it is skipped', () => {
  const { support } = createReleaseSets().ofVisitor(state, [], [mark('support', 'e')]).releases;
  expect(support).toEqual({ live: release('e'), previous: null });
});

test('of the cookie, only releases that are live or a canary are considered', () => {
  const cookie = [
    mark('support', 'e'),
    mark('shop', 'f'),
    mark('shop', 'c'),
    'nonsense',
    mark('other', 'b'),
  ].join('.');
  expect(skippedReleases(cookie, state)).toEqual([mark('shop', 'c'), mark('support', 'e')]);
  expect(skippedReleases(undefined, state)).toEqual([]);
});
