import { MINUTE_MS } from '@site/shared/rules';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { setRenderedState } from './rendered-state';

/** A smaller difference of the clocks is ignored: it may be the time that the answer travelled. */
const MIN_CLOCK_DIFFERENCE_MS = MINUTE_MS;

const clock = createStore<{ now: number }>()(() => ({ now: Date.now() }));

/** The server's clock minus the device's clock. */
let clockDifferenceMs = 0;
let isTicking = false;

/**
 * The server's time in milliseconds. Use it for everything that depends on a subscription: the
 * device's clock may be wrong.
 */
export function timeNow(): number {
  return Date.now() + clockDifferenceMs;
}

/** Sets the server's time (milliseconds), for `timeNow` and `useNow`. */
export function setServerTime(now: number): void {
  const differenceMs = now - Date.now();
  clockDifferenceMs = Math.abs(differenceMs) < MIN_CLOCK_DIFFERENCE_MS ? 0 : differenceMs;
  clock.setState({ now: timeNow() });
}

/** Sets the time (milliseconds) at which the server rendered the page, for `useNow`. */
export function setRenderedTime(now: number): void {
  setRenderedState(clock, { now });
}

/** `timeNow`, updated each minute, so that an open page shows an expiry when it passes. */
export function useNow(): number {
  if (!isTicking && typeof window !== 'undefined') {
    isTicking = true;
    // The time in the store may be old. Setting it during a render is safe here, because no
    // component has subscribed yet.
    clock.setState({ now: timeNow() });
    setInterval(() => clock.setState({ now: timeNow() }), MINUTE_MS);
  }
  return useStore(clock, ({ now }) => now);
}
