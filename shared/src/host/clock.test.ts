import { act, renderHook } from '@testing-library/react';
import { useNow } from './clock';

const start = Date.parse('2026-11-20T15:00:00Z');

test('the first component gets the current time, and all components the next minute', () => {
  // Time passes between the load of the module and the first component.
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
