import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { activate, liveReleaseOf } from './activate';
import { ChangeRefused } from './change-refused';
import { goodBefore, rollBack, rollOut, withdraw } from './live-state-changes';

const EMPTY: LiveState = { schema: 1, releases: {}, history: [] };
const temporary = temporaryFolder();
afterAll(temporary.remove);

const [one, two, three] = ['one', 'two', 'three'].map((mark) =>
  writeBuiltRelease(join(temporary.path, mark), remoteBuild('shop', ['/shop'], mark)),
) as [
  ReturnType<typeof writeBuiltRelease>,
  ReturnType<typeof writeBuiltRelease>,
  ReturnType<typeof writeBuiltRelease>,
];
const auditEntry = { by: 'Ada', why: 'because', at: 1_700_000_000_000 };
const live = activate(activate(EMPTY, [one], auditEntry), [two], auditEntry);
const state = (state: LiveState) => {
  const { live, previous, canary } = state.releases.shop ?? {};
  return [live?.version, previous?.version ?? null, canary?.release.version ?? null];
};

test('every change is a line of history: who, when, why, from, to', () => {
  expect(live.history).toEqual([
    { ...auditEntry, name: 'shop', action: 'activate', from: null, to: one.version },
    { ...auditEntry, name: 'shop', action: 'activate', from: one.version, to: two.version },
  ]);
});

test('what is live already changes nothing and is no line of history', () => {
  expect(activate(live, [two], auditEntry)).toBe(live);
});

test('a rollout leaves the live release to the others; ending it leaves everything as it was', () => {
  const rolled = rollOut(live, 'shop', liveReleaseOf(three), 10, auditEntry);
  expect(state(rolled)).toEqual([two.version, one.version, three.version]);
  expect(rolled.history.at(-1)).toEqual({
    ...auditEntry,
    name: 'shop',
    action: 'rollout',
    from: two.version,
    to: three.version,
    percent: 10,
  });
  const ended = withdraw(rolled, 'shop', 'revert', auditEntry);
  expect(ended.releases).toEqual(live.releases);
  expect(ended.history.at(-1)).toMatchObject({
    action: 'revert',
    from: three.version,
    to: two.version,
  });
});

test('activating ends a rollout, of the same release too', () => {
  const rolled = rollOut(live, 'shop', liveReleaseOf(three), 10, auditEntry);
  expect(state(activate(rolled, [three], auditEntry))).toEqual([three.version, two.version, null]);
  expect(state(activate(rolled, [two], auditEntry))).toEqual([two.version, one.version, null]);
});

test('going back leads to the release before, and never offers the bad one to fall back to', () => {
  const before = activate(live, [three], auditEntry);
  const back = rollBack(before, 'shop', liveReleaseOf(one), auditEntry);
  expect(state(back)).toEqual([two.version, one.version, null]);
  expect(goodBefore(before, 'shop', two.version)).toBe(one.version);
  expect(goodBefore(back, 'shop', one.version)).toBeUndefined();
  // The next way back leads past the bad one.
  const after = activate(
    back,
    [writeBuiltRelease(join(temporary.path, 'four'), remoteBuild('shop', ['/shop'], 'four'))],
    auditEntry,
  );
  expect(state(after)[1]).toBe(two.version);
  expect(goodBefore(after, 'shop', two.version)).toBe(one.version);
});

test('what cannot be done is refused with what to do instead', () => {
  const first = activate(EMPTY, [one], auditEntry);
  for (const [change, words] of [
    [() => rollBack(first, 'shop', null, auditEntry), /no release before/],
    [() => rollBack(EMPTY, 'shop', null, auditEntry), /Activate one first/],
    [() => withdraw(first, 'shop', 'withdraw', auditEntry), /no rollout under way/],
    [
      () => rollOut(first, 'shop', liveReleaseOf(one), 10, auditEntry),
      /live for everybody already/,
    ],
  ] as const) {
    expect(change).toThrow(ChangeRefused);
    expect(change).toThrow(words);
  }
});
