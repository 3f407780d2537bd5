import { act, renderHook } from '@testing-library/react';
import { useNow } from './clock';

const start = Date.parse('2026-11-20T15:00:00Z');

test('the first page to ask gets the time of asking, and everybody the next minute', () => {
  // The module was loaded before; half an hour passes until a page asks.
  jest.useFakeTimers({ now: Date.now() });
  jest.setSystemTime(start);
  const first = renderHook(() => useNow());
  const second = renderHook(() => useNow());
  expect(first.result.current).toBe(start);
  act(() => jest.advanceTimersByTime(59_999));
  expect(first.result.current).toBe(start);
  act(() => jest.advanceTimersByTime(1));
  expect([first.result.current, second.result.current]).toEqual([start + 60_000, start + 60_000]);
  expect(jest.getTimerCount()).toBe(1);
  jest.useRealTimers();
});
