import type { HistoryEntry, LiveState } from '@site/shared/release';
import { withEntry, withEvent } from './history';
import { EMPTY_LIVE_STATE, parseLiveState, serializeLiveState } from './live-state';
import { goodVersionBefore } from './roll-back';

const version = (turn: number) => turn.toString(16).padStart(16, '0');
const entry = (turn: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: turn,
  name: 'shop',
  action: 'activate',
  from: turn ? version(turn - 1) : null,
  to: version(turn),
  by: 'Ada',
  why: '',
  ...more,
});
const turns = Array.from({ length: 500 }, (_, turn) => turn);

/** The history after these entries, trimmed after each one. */
function historyAfter(entries: HistoryEntry[]): HistoryEntry[] {
  return entries.reduce(withEntry, EMPTY_LIVE_STATE).history;
}

test('keeps the newest 200 entries of a name in order, and all entries of other names', () => {
  const others = turns.slice(0, 150).map((turn) => entry(turn, { name: 'support' }));
  const history = historyAfter(
    turns.flatMap((turn) => [entry(turn), ...others.slice(turn, turn + 1)]),
  );
  expect(history.filter(({ name }) => name === 'shop')).toEqual(
    turns.slice(-200).map((turn) => entry(turn)),
  );
  expect(history.filter(({ name }) => name === 'support')).toEqual(others);
});

test('keeps activations and rollbacks after any number of rollouts', () => {
  const early = [
    entry(0),
    entry(1),
    entry(2),
    entry(3, { action: 'rollback', from: version(2), to: version(1) }),
    entry(4, { from: version(1) }),
  ];
  const rollouts = turns.map((turn) =>
    entry(turn, { action: turn % 2 ? 'withdraw' : 'rollout', percent: 10 }),
  );
  const history = historyAfter([...early, ...rollouts]);
  expect(history.slice(0, 5)).toEqual(early);
  expect(history).toHaveLength(205);
  const state: LiveState = { schema: 1, releases: {}, history };
  expect(goodVersionBefore(state, 'shop', version(4))).toBe(version(1));
  expect(goodVersionBefore(state, 'shop', version(1))).toBe(version(0));
});

test('a repetition of an event is not added, and long reasons are cut', () => {
  const refusal = entry(1, { action: 'refuse', why: 'x'.repeat(9_000) });
  const state = withEvent(withEntry(EMPTY_LIVE_STATE, entry(0)), refusal);
  expect(withEvent(state, { ...refusal, at: 7 })).toBe(state);
  expect(state.history.map(({ action }) => action)).toEqual(['activate', 'refuse']);
  expect(state.history[1]?.why).toHaveLength(500);
  expect(parseLiveState(serializeLiveState(state))).toEqual(state);
});
