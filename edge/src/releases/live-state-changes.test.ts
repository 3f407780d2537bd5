import type { LiveState } from '@site/shared/release';
import { buildWriter } from '../testing/build-writer';
import { remoteBuild } from '../testing/built-release';
import { ChangeRefused } from './change-refused';
import { EMPTY_LIVE_STATE } from './live-state';
import {
  activate,
  endCanary,
  endWatch,
  markLiveBad,
  rollBack,
  rollOut,
} from './live-state-changes';
import { goodVersionBefore } from './roll-back';

const { write } = buildWriter();
const shop = (mark: string) => write(remoteBuild('shop', ['/shop'], mark));
const [one, two, three] = [shop('one'), shop('two'), shop('three')];
const auditEntry = { by: 'Ada', why: 'because', at: 1_700_000_000_000 };
const live = activate(activate(EMPTY_LIVE_STATE, [one], auditEntry), [two], auditEntry);
const versionsIn = (state: LiveState) => {
  const { live, previous, canary } = state.releases.shop ?? {};
  return [live?.version, previous?.version ?? null, canary?.release.version ?? null];
};

test('every change adds a history entry: who, when, why, from, to', () => {
  expect(live.history).toEqual([
    { ...auditEntry, name: 'shop', action: 'activate', from: null, to: one.version },
    { ...auditEntry, name: 'shop', action: 'activate', from: one.version, to: two.version },
  ]);
});

test('activating the live release changes nothing and adds no history entry', () => {
  expect(activate(live, [two], auditEntry)).toBe(live);
});

test('a rollout keeps the live release, and ending it restores the state', () => {
  const rolled = rollOut(live, three, 10, auditEntry);
  expect(versionsIn(rolled)).toEqual([two.version, one.version, three.version]);
  expect(rolled.history.at(-1)).toEqual({
    ...auditEntry,
    name: 'shop',
    action: 'rollout',
    from: two.version,
    to: three.version,
    percent: 10,
  });
  const ended = endCanary(rolled, 'shop', 'withdraw', auditEntry);
  expect(ended.releases).toEqual(live.releases);
  expect(ended.history.at(-1)).toMatchObject({
    action: 'withdraw',
    from: three.version,
    to: two.version,
  });
});

test('activating ends a rollout, also of the same release', () => {
  const rolled = rollOut(live, three, 10, auditEntry);
  expect(versionsIn(activate(rolled, [three], auditEntry))).toEqual([
    three.version,
    two.version,
    null,
  ]);
  expect(versionsIn(activate(rolled, [two], auditEntry))).toEqual([two.version, one.version, null]);
});

test('a rollback makes the previous release live and never keeps the bad one as previous', () => {
  const before = activate(live, [three], auditEntry);
  const back = rollBack(before, 'shop', one, auditEntry);
  expect(versionsIn(back)).toEqual([two.version, one.version, null]);
  expect(goodVersionBefore(before, 'shop', two.version)).toBe(one.version);
  expect(goodVersionBefore(back, 'shop', one.version)).toBeUndefined();
  // The next rollback skips the bad release.
  const after = activate(back, [shop('four')], auditEntry);
  expect(versionsIn(after)[1]).toBe(two.version);
  expect(goodVersionBefore(after, 'shop', two.version)).toBe(one.version);
});

test('a release that the edge ends is bad, and is never the previous one', () => {
  const rolled = rollOut(live, three, 10, auditEntry);
  const ended = endCanary(rolled, 'shop', 'revert', auditEntry);
  const bad = [{ version: three.version, why: auditEntry.why, at: auditEntry.at }];
  expect(ended.releases.shop).toEqual({ ...live.releases.shop, bad });

  const reverted = rollBack(live, 'shop', null, auditEntry, 'revert');
  expect(reverted.releases.shop).toMatchObject({ bad: [{ version: two.version }] });
  expect(reverted.releases.shop).not.toHaveProperty('watch');
  // A new release over one that is failing has the last good release before it.
  const forward = activate(markLiveBad(live, 'shop', two.version, auditEntry), [three], auditEntry);
  expect(versionsIn(forward)).toEqual([three.version, one.version, null]);
  expect(forward.releases.shop?.watch).toEqual({
    release: three.version,
    against: one.version,
    since: auditEntry.at,
  });
  expect(goodVersionBefore(forward, 'shop', three.version)).toBe(one.version);
  expect(endWatch(forward, 'shop', three.version).releases.shop).not.toHaveProperty('watch');
  expect(endWatch(forward, 'shop', two.version)).toBe(forward);
  // One that only may be failing is not the fallback either, and not bad.
  const doubtful = activate(live, [three], auditEntry, () => ({ why: 'slow', isBad: false }));
  expect(versionsIn(doubtful)).toEqual([three.version, one.version, null]);
  expect(doubtful.releases.shop).not.toHaveProperty('bad');
  // Making it live again removes the mark.
  expect(activate(forward, [two], auditEntry).releases.shop).not.toHaveProperty('bad');
});

test('refuses impossible changes and names the next step', () => {
  const first = activate(EMPTY_LIVE_STATE, [one], auditEntry);
  for (const [change, message] of [
    [() => rollBack(first, 'shop', null, auditEntry), /no good release before/],
    [() => rollBack(EMPTY_LIVE_STATE, 'shop', null, auditEntry), /Activate one first/],
    [() => endCanary(first, 'shop', 'withdraw', auditEntry), /no rollout in progress/],
    [() => rollOut(first, one, 10, auditEntry), /already live for all visitors/],
  ] as const) {
    expect(change).toThrow(ChangeRefused);
    expect(change).toThrow(message);
  }
});
