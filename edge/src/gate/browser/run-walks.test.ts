import { emptyRecord } from '../../testing/empty-record';
import {
  differencesIn,
  failing,
  faultyWalk,
  good,
  goodWalk,
  once,
  siteAt,
  walkWith,
} from '../../testing/example-walks';
import { type RecordsByWalk, runWalks } from './run-walks';
import { theRest, type Walk } from './walks/walk';

const red = { frame: { 'color of header': 'red' } };
const blue = { frame: { 'color of header': 'blue' } };
test('two releases that read the same need no second turn', async () => {
  const walk = walkWith(
    () => [red],
    () => [red],
  );
  expect(await differencesIn([walk])).toMatchObject({ texts: [], turns: [] });
});

test('a fault counts when it is there in each turn', async () => {
  const walk = faultyWalk();
  expect(await differencesIn([walk])).toMatchObject({
    texts: ['it throws'],
    turns: ['pages', 'pages'],
  });
});

test('a fault that is not there again is none', async () => {
  for (const faultyTurns of [[0], [0, 1]]) {
    const walk = faultyWalk('pages', (turn) => faultyTurns.includes(turn));
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
  const walks = Array.from({ length: 12 }, (_, index) => faultyWalk(`walk ${index}`));
  const { candidateRecords } = await differencesIn(walks);
  expect(candidateRecords.size).toBeLessThan(walks.length);
});

test('walks that were left out are made when the faults before them are not there again', async () => {
  const onceFaulty = Array.from({ length: 8 }, (_, index) => faultyWalk(`walk ${index}`, once));
  const last = walkWith(
    () => good,
    () => ({ records: [], findings: [{ moment: '/order', text: 'it is empty', refuses: true }] }),
    'the last walk',
  );
  expect((await differencesIn([...onceFaulty, last])).texts).toEqual(['it is empty']);
});

test('a fault of one visitor counts, although another one met it only once', async () => {
  const byChance = faultyWalk('one visitor', once);
  const always = faultyWalk('another visitor');
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

/** A walk that leaves out the later pages when the first one is broken. */
function partedWalk(isBroken: (turn: number, url: string) => boolean) {
  const read: string[] = [];
  let turn = 0;
  const walk: Walk = {
    ...goodWalk(),
    moments: ['/a', '/b'],
    async run({ url }, moments) {
      const pages = ['/a', '/b'].filter((page) => !moments || moments.has(page));
      if (url === 'candidate') read.push(pages.join());
      const fails = pages.includes('/a') && isBroken(url === 'candidate' ? turn++ : 0, url);
      const records = pages.map((moment) => ({ ...emptyRecord, moment, texts: [url] }));
      if (!fails) return { records, findings: [] };
      const findings = [{ moment: '/a', text: 'it does not end loading', refuses: true }];
      return { records: [], findings, leftOut: ['/b'] };
    },
  };
  return { walk, read };
}

test('pages that a walk has left out are read when the fault before them is not confirmed', async () => {
  const { walk, read } = partedWalk((turn, url) => url === 'candidate' && turn === 0);
  const { texts, candidateRecords } = await differencesIn([walk]);
  expect(texts).toEqual(['shows candidate in place of live']);
  expect(read.slice(0, 3)).toEqual(['/a,/b', '/a', '/b']);
  expect(candidateRecords.get('pages')?.map(({ moment }) => moment)).toEqual(['/b']);
});

test('pages that a walk has left out are not read when the fault before them is confirmed', async () => {
  const { walk, read } = partedWalk((_turn, url) => url === 'candidate');
  expect((await differencesIn([walk])).texts).toEqual(['it does not end loading']);
  expect(read).toEqual(['/a,/b', '/a', '/a']);
});

test('enough faulty walks end the others, which are made to the end if no fault is confirmed', async () => {
  const ended: string[] = [];
  const slow: Walk = {
    ...goodWalk('slow'),
    async run({ url, signal }) {
      if (url === 'live') return good;
      if (signal && ended.length === 0)
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended.push(signal?.aborted ? 'early' : 'at the end');
      return { records: [{ ...emptyRecord, texts: ['new'] }], findings: [] };
    },
  };
  const faultyOnce = ['one', 'two', 'three'].map((key) => faultyWalk(key, once));
  const { texts, candidateRecords } = await differencesIn([slow, ...faultyOnce]);
  expect(ended).toEqual(['early', 'at the end']);
  expect(texts).toEqual([]);
  expect([...candidateRecords.keys()].toSorted()).toEqual(['one', 'slow', 'three', 'two']);
});

test('what a walk leaves out each time is looked at once more, and then no further', async () => {
  let walksOfCandidate = 0;
  const walk: Walk = {
    ...goodWalk(),
    isCompared: false,
    async run({ url }, chosenMoments) {
      if (url === 'live') return failing;
      walksOfCandidate += 1;
      const leftOut = theRest(chosenMoments);
      return { ...failing, ...(leftOut && { leftOut }) };
    },
  };
  expect((await differencesIn([walk])).texts).toEqual([]);
  // The walk, its repetition, what it has left out, and the repetition of that.
  expect(walksOfCandidate).toBe(4);
});
