import { emptyRecord } from '../../testing/empty-record';
import type { PageRecord } from './record';
import type { RehearsalSite } from './rehearsal-site';
import { type RecordsByWalk, runWalks } from './run-walks';
import type { Walk, WalkOutcome } from './walks/walk';

type Reads = (turn: number) => Partial<PageRecord>[] | WalkOutcome;

function siteAt(url: string): RehearsalSite {
  return { url, isChecked: true, newBrowserContext: () => Promise.reject(new Error('not opened')) };
}

/** A walk that reads these records of the live release and of the candidate, by its turn. */
function walkWith(live: Reads, candidate: Reads, key = 'pages', release = 'shop'): Walk {
  const turns = { live: 0, candidate: 0 };
  return {
    ...{ name: key, key, device: 'desktop', role: 'visitor', isCompared: true },
    release,
    async run({ url }) {
      const isLive = url === 'live';
      const read = isLive ? live(turns.live++) : candidate(turns.candidate++);
      if (!Array.isArray(read)) return read;
      return { records: read.map((one) => ({ ...emptyRecord, ...one })), findings: [] };
    },
  };
}

async function differencesIn(walks: Walk[], kept: RecordsByWalk = new Map()) {
  const turns: string[] = [];
  const { differences, candidateRecords } = await runWalks(
    { candidate: walks, live: new Map(walks.map((walk) => [walk.key, walk])) },
    { candidate: siteAt('candidate'), live: async () => siteAt('live') },
    kept,
    { onWalk: () => {}, onRepetition: ({ key }) => turns.push(key) },
  );
  return { texts: differences.map(({ text }) => text), turns, candidateRecords };
}

const red = { frame: { 'color of header': 'red' } };
const blue = { frame: { 'color of header': 'blue' } };
const failing: WalkOutcome = {
  records: [],
  findings: [{ moment: '/shop', text: 'it throws', refuses: true }],
};
const good: WalkOutcome = { records: [], findings: [] };

test('two releases that read the same need no second turn', async () => {
  const walk = walkWith(
    () => [red],
    () => [red],
  );
  expect(await differencesIn([walk])).toMatchObject({ texts: [], turns: [] });
});

test('a fault counts when it is there in each turn', async () => {
  const walk = walkWith(
    () => good,
    () => failing,
  );
  expect(await differencesIn([walk])).toMatchObject({
    texts: ['it throws'],
    turns: ['pages', 'pages'],
  });
});

test('a fault that is not there again is none', async () => {
  for (const faultyTurns of [[0], [0, 1]]) {
    const walk = walkWith(
      () => good,
      (turn) => (faultyTurns.includes(turn) ? failing : good),
    );
    expect((await differencesIn([walk])).texts).toEqual([]);
  }
});

test('a fault of the live release is none of the candidate, also when it comes late', async () => {
  for (const isFaulty of [() => true, (turn: number) => turn > 0]) {
    const walk = walkWith(
      (turn) => (isFaulty(turn) ? failing : good),
      () => failing,
    );
    expect((await differencesIn([walk])).texts).toEqual([]);
  }
});

test('what differs between the live release and itself is no difference', async () => {
  const walk = walkWith(
    (turn) => [turn % 2 === 0 ? red : blue],
    () => [blue],
  );
  expect((await differencesIn([walk])).texts).toEqual([]);
});

test('a change that no release may make refuses, another one is only shown', async () => {
  const walk = walkWith(
    () => [{ ...red, texts: ['- text: old'] }],
    () => [{ ...blue, texts: ['- text: new'] }],
  );
  expect((await differencesIn([walk])).texts).toEqual([
    expect.stringContaining('it changes the frame'),
    'shows text: new in place of text: old',
  ]);
});

test('a release of the shell may change the frame', async () => {
  const walk = walkWith(
    () => [red],
    () => [blue],
    'pages',
    'shell',
  );
  const { differences } = await runWalks(
    { candidate: [walk], live: new Map([[walk.key, walk]]) },
    { candidate: siteAt('candidate'), live: async () => siteAt('live') },
    new Map(),
    { onWalk: () => {}, onRepetition: () => {} },
  );
  expect(differences).toMatchObject([{ text: expect.stringContaining('frame'), refuses: false }]);
});

test('a walk that cannot be ended is a fault', async () => {
  const walk = walkWith(
    () => good,
    () => {
      throw new Error('Target crashed');
    },
  );
  expect((await differencesIn([walk])).texts).toEqual(['it cannot be checked: Target crashed']);
});

test('after three faulty walks no other one begins', async () => {
  const walks = Array.from({ length: 12 }, (_, index) =>
    walkWith(
      () => good,
      () => failing,
      `walk ${index}`,
    ),
  );
  const { candidateRecords } = await differencesIn(walks);
  expect(candidateRecords.size).toBeLessThan(walks.length);
});

test('walks that were left out are made when the faults before them are not there again', async () => {
  const onceFaulty = Array.from({ length: 8 }, (_, index) =>
    walkWith(
      () => good,
      (turn) => (turn === 0 ? failing : good),
      `walk ${index}`,
    ),
  );
  const last = walkWith(
    () => good,
    () => ({ records: [], findings: [{ moment: '/order', text: 'it is empty', refuses: true }] }),
    'the last walk',
  );
  expect((await differencesIn([...onceFaulty, last])).texts).toEqual(['it is empty']);
});

test('a fault of one visitor counts, although another one met it only once', async () => {
  const byChance = walkWith(
    () => good,
    (turn) => (turn === 0 ? failing : good),
    'one visitor',
  );
  const always = walkWith(
    () => good,
    () => failing,
    'another visitor',
  );
  expect((await differencesIn([byChance, always])).texts).toContain('it throws');
});

test('kept records of the live release are not read again', async () => {
  const kept: RecordsByWalk = new Map();
  const first = walkWith(
    () => [red],
    () => [red],
  );
  await differencesIn([first], kept);
  const second = walkWith(
    () => {
      throw new Error('The live release is read again.');
    },
    () => [red],
  );
  expect(await differencesIn([second], kept)).toMatchObject({ texts: [], turns: [] });
});

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

test('a fault is confirmed while no other walk is made', async () => {
  let running = 0;
  const others: number[] = [];
  const walkOf = (key: string): Walk => {
    const walk = walkWith(
      () => good,
      () => failing,
      key,
    );
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
