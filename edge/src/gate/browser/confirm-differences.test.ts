import { emptyRecord } from '../../testing/empty-record';
import { differencesIn, faultyWalk, good } from '../../testing/example-walks';
import type { Walk } from './walks/walk';

/** A walk through pages, of which the candidate shows another text than the live release. */
function pagesWith(text: (turn: number, page: string) => string, pages: string[]): Walk {
  const turns = { live: 0, candidate: 0 };
  return {
    ...{ name: 'pages', key: 'pages', device: 'desktop', role: 'visitor', isCompared: true },
    ...{ release: 'shop', moments: pages },
    async run({ url }, moments) {
      const turn = url === 'live' ? turns.live++ : turns.candidate++;
      const records = pages
        .filter((page) => !moments || moments.has(page))
        .map((moment) => {
          const line = url === 'live' ? 'old' : text(turn, moment);
          return { ...emptyRecord, moment, texts: [line], picture: Buffer.from(line) };
        });
      return { records, findings: [] };
    },
  };
}

const PAGES = ['/a', '/b', '/c', '/d', '/e'];

test('one difference on many pages is looked for again on three of them', async () => {
  const read: string[][] = [];
  const walk = pagesWith(() => 'new', PAGES);
  const { run } = walk;
  walk.run = (site, moments) => {
    if (site.url === 'candidate') read.push(PAGES.filter((page) => !moments || moments.has(page)));
    return run(site, moments);
  };
  expect((await differencesIn([walk])).texts).toEqual(PAGES.map(() => 'shows new in place of old'));
  expect(read).toEqual([PAGES, ['/a', '/b', '/c']]);
});

test('a difference that one of the three pages does not have again is looked for on all', async () => {
  const isOnce = (page: string) => ['/b', '/e'].includes(page);
  const walk = pagesWith((turn, page) => (turn > 0 && isOnce(page) ? 'old' : 'new'), PAGES);
  const { texts } = await differencesIn([walk]);
  expect(texts).toEqual(['/a', '/c', '/d'].map(() => 'shows new in place of old'));
});

/** A walk through pages of which the candidate's throw in these turns. */
function throwingPages(throws: (turn: number, page: string) => boolean): {
  walk: Walk;
  /** The pages of each walk of the candidate. */
  read: string[][];
} {
  const read: string[][] = [];
  const walk: Walk = {
    ...pagesWith(() => 'old', PAGES),
    async run({ url }, moments) {
      const pages = PAGES.filter((page) => !moments || moments.has(page));
      if (url === 'live') return good;
      const turn = read.push(pages) - 1;
      const failed = pages.filter((page) => throws(turn, page));
      const findings = failed.map((moment) => ({ moment, text: 'it throws', refuses: true }));
      return { records: [], findings };
    },
  };
  return { walk, read };
}

test('a fault of all pages is looked for again on three of them, in one walk', async () => {
  const { walk, read } = throwingPages(() => true);
  const second = throwingPages(() => true);
  const { texts } = await differencesIn([walk, { ...second.walk, key: 'second' }]);
  expect(texts).toEqual([...PAGES, ...PAGES].map(() => 'it throws'));
  expect(read).toEqual([PAGES, ['/a', '/b', '/c'], ['/a', '/b', '/c']]);
  expect(second.read).toEqual([PAGES]);
});

test('faults that the three pages do not have again are looked for on the others', async () => {
  const { walk, read } = throwingPages((turn, page) => turn === 0 || page === '/e');
  expect((await differencesIn([walk])).texts).toEqual(['it throws']);
  expect(read).toEqual([PAGES, ['/a', '/b', '/c'], ['/d', '/e'], ['/e']]);
});

test('a fault is confirmed while no other walk is made', async () => {
  let running = 0;
  const others: number[] = [];
  const walkOf = (key: string): Walk => {
    const walk = faultyWalk(key);
    return {
      ...walk,
      async run(site, moments) {
        running += 1;
        await new Promise((resolve) => setImmediate(resolve));
        if (moments) others.push(running - 1);
        running -= 1;
        return walk.run(site, moments);
      },
    };
  };
  await differencesIn([walkOf('one'), walkOf('two'), walkOf('three')]);
  expect(others.length).toBeGreaterThan(0);
  expect(others.every((count) => count === 0)).toBe(true);
});

test('a walk that must make all steps again is not repeated once a fault is confirmed', async () => {
  const { walk } = throwingPages((_turn, page) => page === '/a');
  const journeys = ['buy', 'renew'].map((key) => faultyWalk(key));
  const all = await differencesIn([...journeys, walk]);
  expect(all.turns).toEqual(['pages', 'pages']);
  expect(all.texts).toEqual(['it throws']);
  const { turns } = await differencesIn(journeys.map((journey) => ({ ...journey })));
  expect(new Set(turns)).toEqual(new Set(['buy']));
});
