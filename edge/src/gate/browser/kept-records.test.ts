import type { LiveState } from '@site/shared/release';
import { emptyRecord } from '../../testing/empty-record';
import { createKeptRecords } from './kept-records';

function stateWith(shop: string): LiveState {
  return { releases: { shop: { live: { version: shop } } } } as unknown as LiveState;
}

const read = (moment: string, title: string) => ({ ...emptyRecord, moment, title });

test('what was read of a candidate counts when it is live, its other pages as before', () => {
  const kept = createKeptRecords();
  const before = kept.ofState(stateWith('1'));
  before.set('pages', [read('/shop', 'old'), read('/order', 'old')]);
  const walked = new Map([['pages', [read('/order', 'new')]]]);
  kept.addCandidate(stateWith('2'), stateWith('1'), walked);

  const titles = (version: string) =>
    kept
      .ofState(stateWith(version))
      .get('pages')
      ?.map(({ moment, title }) => [moment, title]);
  expect(titles('2')).toEqual([
    ['/shop', 'old'],
    ['/order', 'new'],
  ]);
  expect(titles('1')).toEqual([
    ['/shop', 'old'],
    ['/order', 'old'],
  ]);
  expect(titles('3')).toBeUndefined();
});

test('a slow run makes no later release quick: the shortest time of a page is kept', () => {
  const kept = createKeptRecords();
  const timed = (waitMs: number) => [{ ...emptyRecord, waitMs }];
  kept.ofState(stateWith('1')).set('pages', timed(300));
  kept.addCandidate(stateWith('2'), stateWith('1'), new Map([['pages', timed(9_000)]]));
  expect(kept.ofState(stateWith('2')).get('pages')).toEqual(timed(300));
});
