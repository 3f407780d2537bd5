import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Clocks that differ by less (ms) agree: an answer takes its time to arrive. */
const AGREEMENT = 60_000;

const clock = createStore<{ now: number }>()(() => ({ now: Date.now() }));

/** How far the server's clock is ahead of this device's, in ms. */
let ahead = 0;
let ticking = false;

/** The server's time in ms: what a subscription is reckoned by, also on a device whose clock is wrong. */
export function timeNow(): number {
  return Date.now() + ahead;
}

/** Takes the server's clock (ms) in place of this device's, where the two differ. */
export function setServerTime(now: number): void {
  const difference = now - Date.now();
  ahead = Math.abs(difference) < AGREEMENT ? 0 : difference;
  clock.setState({ now: timeNow() });
}

/** `timeNow`, renewed each minute, so that an expiry that passes while a page is open is seen. */
export function useNow(): number {
  if (!ticking && typeof window !== 'undefined') {
    ticking = true;
    // Nobody listens yet, and the module may have been loaded long before.
    clock.setState({ now: timeNow() });
    setInterval(() => clock.setState({ now: timeNow() }), 60_000);
  }
  return useStore(clock, ({ now }) => now);
}
