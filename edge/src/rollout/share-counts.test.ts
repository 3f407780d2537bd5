import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { createFolderObjects } from '../releases/folder/folder-storage';
import { EMPTY_LIVE_STATE } from '../releases/live-state';
import { activate, rollOut } from '../releases/live-state-changes';
import { buildWriter } from '../testing/build-writer';
import { remoteBuild, temporaryFolder } from '../testing/built-release';
import { createPageErrors } from './page-errors';
import { createReleaseCounting, type ReleaseCounting } from './release-counting';
import { acquireEdgeId, createCountsShare, storedCountsOf } from './share-counts';

const temporary = temporaryFolder();
afterAll(temporary.remove);
const objects = createFolderObjects(join(temporary.path, 'counts'));

const { write } = buildWriter();
const [stable, canary] = [write(remoteBuild('shop', [])), write(remoteBuild('shop', ['/shop']))];
const auditEntry = { by: 'Ada', why: '', at: 1 };
const live = activate(EMPTY_LIVE_STATE, [stable], auditEntry);
const rolled = rollOut(live, canary, 50, auditEntry);

let now = 1_000;
const clock = () => now;

function view(counting: ReleaseCounting, address: string, more: object = {}, state = rolled) {
  const report = {
    kind: 'view' as const,
    page: '/shop',
    remote: 'shop',
    first: false,
    releases: { shop: canary.version },
    outcome: 'failed' as const,
    ...more,
  };
  counting.addReport(report, { address, canaries: [] }, state);
}

function canaryCounts(counting: ReleaseCounting, state: LiveState = rolled) {
  const [comparison] = counting.comparisons(state);
  return (comparison && counting.pairsOf(comparison)[0]?.canary) ?? {};
}

const failed = {
  page: '/shop',
  stage: 'error',
  message: 'no price',
  browser: 'Firefox 128',
  stack: [],
  count: 1,
  firstAt: 1,
  lastAt: 1,
};

test('edges of one data folder have different ids, add up their counts and keep them', async () => {
  const ids = [await acquireEdgeId(temporary.path), await acquireEdgeId(temporary.path)];
  expect(new Set(ids).size).toBe(2);
  const edges = ids.map((id) => {
    const counting = createReleaseCounting(clock);
    const pageErrors = createPageErrors(clock, { [`shop ${canary.version}`]: [failed] });
    const share = createCountsShare(objects, id, { counting, pageErrors }, clock);
    return { counting, pageErrors, share };
  });
  for (const [index, { counting, share }] of edges.entries()) {
    for (let turn = 0; turn < 8; turn += 1) view(counting, `192.0.2.${index}`);
    await share.exchange(rolled);
  }
  await edges[0]?.share.exchange(rolled);
  for (const { counting, pageErrors } of edges) {
    expect(canaryCounts(counting)['failed /shop']).toEqual({ trials: 2, hits: 2 });
    expect([...pageErrors.ofAllEdges(rolled).values()]).toMatchObject([[{ count: 2 }]]);
  }

  const stored = await storedCountsOf(objects, ids[0] ?? '');
  expect(JSON.stringify(stored)).not.toContain('192.0.2');
  const restarted = createReleaseCounting(clock, stored);
  expect(canaryCounts(restarted)['failed /shop']).toEqual({ trials: 1, hits: 1 });
  expect(createPageErrors(clock, stored?.errors).ofAllEdges(rolled).size).toBe(1);
  // Another rollout of the same release starts at zero.
  const again = rollOut(live, canary, 50, { ...auditEntry, at: 2 });
  expect(canaryCounts(restarted, again)).toEqual({});

  now += 3 * 24 * 3_600_000;
  await edges[1]?.share.exchange(rolled);
  expect([...(await objects.list()).keys()]).toEqual([ids[1]]);
});

test('a view that fails late counts once, and one that the visitor leaves or cuts is no failure', () => {
  const counting = createReleaseCounting(clock);
  view(counting, '192.0.2.1', { outcome: 'shown', first: true });
  view(counting, '192.0.2.1', { late: true });
  view(counting, '192.0.2.2', { outcome: 'stalled' });
  view(counting, '192.0.2.3', { outcome: 'left', first: true });
  view(counting, '192.0.2.4', { outcome: 'cut' });
  view(counting, '192.0.2.5', { translated: true });
  expect(canaryCounts(counting)).toMatchObject({
    'failed /shop': { trials: 2, hits: 2 },
    'left /shop': { trials: 3, hits: 1 },
  });
});

test('vitals and counters are counted for the release and its visitor', () => {
  const counting = createReleaseCounting(clock);
  const visitor = { address: '192.0.2.1', canaries: [] };
  const releases = { shop: canary.version };
  const vitals = { kind: 'vitals' as const, page: '/shop', remote: 'shop', releases };
  counting.addReport({ ...vitals, lcp: 900 }, visitor, rolled);
  counting.addReport({ ...vitals, inp: 900 }, visitor, rolled);
  counting.addReport({ ...vitals, lcp: 900 }, { ...visitor, address: '192.0.2.2' }, rolled);
  const event = {
    kind: 'counter' as const,
    remote: 'shop',
    version: canary.version,
    name: 'order-placed',
  };
  for (let turn = 0; turn < 8; turn += 1) counting.addReport(event, visitor, rolled);
  const [comparison] = counting.comparisons(rolled);
  expect(comparison && counting.pairsOf(comparison)[0]?.canary).toEqual({
    'slow /shop': { trials: 2, hits: 1 },
    slow: { trials: 2, hits: 1 },
    'event shop order-placed': { trials: 1, hits: 5 },
  });
});
