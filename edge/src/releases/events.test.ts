import { liveState } from '@site/shared/release';
import { historyWithEvents, withEvent } from './events';
import { EMPTY_LIVE_STATE, parseLiveState, serializeLiveState } from './live-state';

const event = {
  at: 5,
  name: 'shop',
  action: 'refuse' as const,
  from: null,
  to: 'a'.repeat(16),
  by: 'Ann',
  why: 'blank',
};

test('an event is in the history between the changes, and a repetition is not added', () => {
  const change = { ...event, action: 'activate' as const };
  const history = [
    { ...change, at: 1 },
    { ...change, at: 9 },
  ];
  const once = withEvent({ ...EMPTY_LIVE_STATE, history }, event);
  expect(historyWithEvents(once).map(({ at }) => at)).toEqual([1, 5, 9]);
  expect(withEvent(once, { ...event, at: 7 })).toBe(once);
  expect(parseLiveState(serializeLiveState(once))).toEqual(once);
});

test('the newest hundred events of a name are kept, and long reasons are cut', () => {
  let state = withEvent(EMPTY_LIVE_STATE, { ...event, name: 'support', why: 'x'.repeat(9_000) });
  for (let at = 0; at < 130; at += 1) state = withEvent(state, { ...event, at, why: `${at}` });
  const ofShop = state.events?.filter(({ name }) => name === 'shop') ?? [];
  expect([ofShop.length, ofShop[0]?.why, ofShop.at(-1)?.why]).toEqual([100, '30', '129']);
  expect(state.events?.[0]?.why).toHaveLength(500);
  expect(liveState.safeParse(state).success).toBe(true);
});
