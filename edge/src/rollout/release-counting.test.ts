import { type LiveState, SHELL } from '@site/shared/release';
import {
  addressOf,
  canaryAt,
  decisionsOf,
  LATER,
  NEW,
  OLD,
  release,
  SHELL_LIVE,
  START,
  SUPPORT,
  unwatched,
  watchOf,
  withReleases,
} from '../testing/live-states';
import { seededRandom } from '../testing/simulate-rollout';
import { createReleaseCounting, type ReleaseCounting } from './release-counting';

const HOUR_MS = 3_600_000;

let now: number;
let counting: ReleaseCounting;
const start = () => createReleaseCounting(() => now);
beforeEach(() => {
  now = START;
  counting = start();
});

type View = Partial<Record<'version' | 'page' | 'remote' | 'outcome', string>> & {
  canaries?: string[];
};

function view(visitor: number, state: LiveState, more: View & object = {}, edge = counting) {
  const { version = NEW, page = '/shop', remote = 'shop', ...rest } = more;
  const { outcome = 'shown', canaries = [], ...others } = rest;
  const releases = { [SHELL]: SHELL_LIVE, [remote]: remote === 'shop' ? version : SUPPORT };
  edge.addReport(
    { kind: 'view', page, remote, first: true, releases, outcome: outcome as 'shown', ...others },
    { address: addressOf(visitor), canaries },
    state,
  );
}

const supportView = { page: '/support', remote: 'support' };

function open(visitor: number, state: LiveState, version: string, edge = counting) {
  const live = { live: release(version), previous: null };
  const set = { releases: { ...state.releases, shop: live }, previews: undefined, isShared: false };
  const from = { address: addressOf(visitor), canaries: [] };
  edge.addDocument({ page: '/shop', remote: 'shop', set }, from, state);
}

const decisions = (state: LiveState) => decisionsOf(counting, state, now);
const pairIn = (state: LiveState) =>
  counting.comparisons(state).flatMap((one) => counting.pairsOf(one))[0];
const reverted = (state: LiveState) =>
  decisions(state).flatMap((one) => (one.do === 'revert' ? [one.name] : []));

describe('documents and reports of a canary', () => {
  test('2,000 visitors in 10 minutes, of whom 8 of 100 send no report, end no healthy canary', () => {
    const random = seededRandom(5);
    for (let run = 0; run < 2; run += 1) {
      now = START;
      counting = start();
      const state = canaryAt(10);
      for (let visitor = 0; visitor < 2_000; visitor += 1) {
        const version = random() < 0.1 ? NEW : OLD;
        open(visitor, state, version);
        if (random() > 0.08) view(visitor, state, { version });
        now += 300;
        if (visitor % 10 === 0) expect(decisions(state)).toEqual([]);
      }
    }
  });

  test('a robot that gets both releases is silent for one of them', () => {
    const state = canaryAt(50);
    for (let turn = 0; turn < 40; turn += 1) open(turn % 5, state, turn % 2 ? NEW : OLD);
    now += 20_000;
    expect(pairIn(state)).toMatchObject({
      canary: { 'silent /shop': { trials: 2, hits: 2 } },
      stable: { 'silent /shop': { trials: 3, hits: 3 } },
    });
  });

  test('silence is counted after the clock was set back', () => {
    const state = canaryAt(50);
    open(1, state, NEW);
    now -= HOUR_MS;
    open(2, state, NEW);
    now += 20_000;
    expect(pairIn(state)?.canary['silent /shop']).toEqual({ trials: 2, hits: 2 });
  });

  test('a report that another edge received counts for its document', () => {
    const state = canaryAt(50);
    const other = start();
    for (let visitor = 0; visitor < 20; visitor += 1) {
      open(visitor, state, NEW);
      view(visitor, state, {}, other);
    }
    now += 20_000;
    counting.setCountsOfOtherEdges([other.stored(state)]);
    expect(pairIn(state)?.canary['silent /shop']).toEqual({ trials: 20, hits: 0 });
  });
});

test.each(['left', 'silent', 'slow', 'elsewhere'])(
  'one visitor on four edges does not end a canary: %s',
  (what) => {
    const state = canaryAt(1);
    const edges = [counting, start(), start(), start()];
    const vitals = (visitor: number, version: string, lcp: number, edge: ReleaseCounting) => {
      const releases = { shop: version };
      const report = { kind: 'vitals' as const, page: '/shop', remote: 'shop', releases, lcp };
      edge.addReport(report, { address: addressOf(visitor), canaries: [] }, state);
    };
    const elsewhere = (
      visitor: number,
      isCanary: boolean,
      outcome: 'shown' | 'failed',
      edge: ReleaseCounting,
    ) => {
      const canaries = isCanary ? [`shop@${NEW}`] : [];
      view(visitor, state, { ...supportView, outcome, canaries }, edge);
    };
    for (const [index, edge] of edges.entries())
      for (let visitor = index * 1_000; visitor < index * 1_000 + 400; visitor += 1) {
        const isCanary = visitor % 100 === 0;
        const version = isCanary ? NEW : OLD;
        open(visitor, state, version, edge);
        view(visitor, state, { version }, edge);
        vitals(visitor, version, 900, edge);
        elsewhere(visitor, isCanary, 'shown', edge);
      }
    for (const edge of edges) {
      if (what !== 'slow') open(9_999, state, NEW, edge);
      if (what === 'left') view(9_999, state, { outcome: 'left' }, edge);
      if (what === 'slow') vitals(9_999, NEW, 90_000, edge);
      if (what === 'elsewhere') elsewhere(9_999, true, 'failed', edge);
    }
    now += 30_000;
    counting.setCountsOfOtherEdges(edges.slice(1).map((edge) => edge.stored(state)));
    expect(decisions(state)).toEqual([]);
  },
);

test('one visitor does not end a step early, however many views are good', () => {
  const state = canaryAt(10, { views: 10 });
  for (let turn = 0; turn < 40; turn += 1) view(1, state, { page: `/shop/${turn % 8}` });
  now += 60_000;
  expect(decisions(state)).toEqual([]);
  for (const visitor of [2, 3]) view(visitor, state);
  expect(decisions(state)).toMatchObject([{ do: 'advance' }]);
});

test.each([
  ['is still declared', ['order-placed'], ['shop']],
  ['was removed', [], []],
])('a counter that stops ends a canary if it %s', (_case, counters, ended) => {
  const state = canaryAt(10);
  Object.assign(state.releases.shop?.live ?? {}, { counters: ['order-placed'] });
  Object.assign(state.releases.shop?.canary?.release ?? {}, { counters });
  for (let visitor = 0; visitor < 3_000; visitor += 1) {
    const version = visitor % 10 === 0 ? NEW : OLD;
    view(visitor, state, { version });
    const event = { kind: 'counter', remote: 'shop', version, name: 'order-placed' } as const;
    if (version === OLD && visitor % 19 === 0)
      counting.addReport(event, { address: addressOf(visitor), canaries: [] }, state);
  }
  expect(reverted(state)).toEqual(ended);
});

describe('the watch', () => {
  const shop = () => withReleases({ shop: watchOf(NEW, OLD, START) });
  beforeEach(() => {
    for (let visitor = 0; visitor < 200; visitor += 1) {
      view(visitor, unwatched, { version: OLD });
      view(visitor, unwatched, supportView);
    }
  });

  test('ends a release that damages the pages of a remote without a change', () => {
    const state = shop();
    for (let visitor = 500; visitor < 512; visitor += 1)
      view(visitor, state, { ...supportView, outcome: 'failed' });
    expect(decisions(state)).toMatchObject([
      { do: 'revert', name: 'shop', why: expect.stringMatching(/of pages of other remotes/) },
    ]);
  });

  test('does not count what a canary of the same name damages elsewhere', () => {
    const canary = { release: release(LATER), percent: 10, since: START + 1 };
    const state = withReleases({ shop: { ...watchOf(NEW, OLD, START), canary } });
    for (let visitor = 500; visitor < 530; visitor += 1)
      view(visitor, state, { ...supportView, outcome: 'failed', canaries: [`shop@${LATER}`] });
    expect(decisions(state)).toMatchObject([{ do: 'revert', version: LATER, stage: 'canary' }]);
  });

  test('counts what fails elsewhere for the release that changed last', () => {
    const later = { support: watchOf(SUPPORT, OLD, START + 1) };
    const state = withReleases({ shop: watchOf(NEW, OLD, START), ...later });
    for (let visitor = 500; visitor < 530; visitor += 1)
      view(visitor, state, { ...supportView, outcome: 'failed' });
    expect(reverted(state)).toEqual(['support']);
  });

  test('counts what fails on a page for the shell, unless the remote changed after it', () => {
    const shell = watchOf(SHELL_LIVE, OLD, START);
    for (const [since, names] of [
      [START + HOUR_MS, ['shop']],
      [START - HOUR_MS, [SHELL, 'shop']],
    ] as const) {
      counting = start();
      for (let visitor = 0; visitor < 200; visitor += 1) view(visitor, unwatched, { version: OLD });
      const state = withReleases({ [SHELL]: shell, shop: watchOf(NEW, OLD, since) });
      now = START + HOUR_MS;
      for (let visitor = 500; visitor < 530; visitor += 1)
        view(visitor, state, { outcome: 'failed' });
      expect(reverted(state)).toEqual(names);
    }
  });

  test('ends a release that begins to fail after hours on a quiet site', () => {
    const state = shop();
    for (let visitor = 1_000; visitor < 1_300; visitor += 1) view(visitor, state);
    now += 5 * HOUR_MS;
    for (let visitor = 3_000; visitor < 3_012; visitor += 1) {
      view(visitor, state, { outcome: 'failed' });
      now += HOUR_MS / 5;
    }
    expect(reverted(state)).toEqual(['shop']);
  });

  test('ends a release that begins to fail on a busy site, after 10,000 visitors in two hours', () => {
    const state = shop();
    for (let visitor = 1_000; visitor < 11_000; visitor += 1) {
      view(visitor, state);
      now += 720;
    }
    expect(decisions(state)).toEqual([]);
    for (let visitor = 20_000; visitor < 20_060; visitor += 1) {
      view(visitor, state, { outcome: 'failed' });
      now += 720;
    }
    expect(reverted(state)).toEqual(['shop']);
  });
});
