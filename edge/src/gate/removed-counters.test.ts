import type { LiveState, Release } from '@site/shared/release';
import { removedCounterNotes } from './removed-counters';

const live = { version: 'a', counters: ['order-placed', 'trial-started'] };
const state = { releases: { shop: { live, previous: null } } } as unknown as LiveState;
const candidate = (counters?: string[]) => ({ name: 'shop', counters }) as Release;

test('names the counters that a release no longer has', () => {
  expect(removedCounterNotes(candidate(['order-placed', 'new']), state)).toEqual([
    expect.stringMatching(/^It no longer counts trial-started\./),
  ]);
  expect(removedCounterNotes(candidate(live.counters), state)).toEqual([]);
  // A build from before the list.
  expect(removedCounterNotes(candidate(), state)).toEqual([]);
});
