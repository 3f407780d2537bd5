import type { HistoryEntry, LiveState } from '@site/shared/release';
import { PLACED_BY, withoutOldest } from './history';
import { goodBefore } from './live-state-changes';

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

/** As the live state grows: shortened with every line. */
function grown(entries: HistoryEntry[]): HistoryEntry[] {
  return entries.reduce<HistoryEntry[]>(
    (history, one) => withoutOldest(history.concat(one), one.name),
    [],
  );
}

test('of a name the newest 200 lines stay, in their order, and all of the others', () => {
  const others = turns.slice(0, 150).map((turn) => entry(turn, { name: 'support' }));
  const history = grown(turns.flatMap((turn) => [entry(turn), ...others.slice(turn, turn + 1)]));
  expect(history.filter(({ name }) => name === 'shop')).toEqual(
    turns.slice(-200).map((turn) => entry(turn)),
  );
  expect(history.filter(({ name }) => name === 'support')).toEqual(others);
  expect(withoutOldest(others, 'support')).toBe(others);
});

test('what was live before, and what was turned away from, outlives any number of rollouts', () => {
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
  const history = grown([...early, ...rollouts]);
  expect(history.slice(0, 5)).toEqual(early);
  expect(history).toHaveLength(205);
  const state: LiveState = { schema: 1, releases: {}, history };
  expect(goodBefore(state, 'shop', version(4))).toBe(version(1));
  expect(goodBefore(state, 'shop', version(1))).toBe(version(0));
});

test('what was placed on the machine last is known for ever', () => {
  const placed = [entry(0, { by: PLACED_BY }), entry(1, { by: PLACED_BY })];
  const history = grown([...placed, ...turns.slice(2).map((turn) => entry(turn))]);
  expect(history.filter(({ by }) => by === PLACED_BY)).toEqual([placed[1]]);
});
