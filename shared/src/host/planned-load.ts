import { timeNow } from './clock';

/** The clock of the browser may be ahead of the server's by a moment. */
const MIN_CHANGE_DELAY_MS = 1_000;
/** The longest time of a timer, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * A function that plans the next run of `load`: at the moment (ms) of a planned change, or never
 * without one. It replaces what was planned before.
 */
export function plannedLoad(load: () => unknown): (changesAt: number | undefined) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (changesAt) => {
    clearTimeout(timer);
    if (changesAt === undefined) return;
    const delayMs = Math.max(MIN_CHANGE_DELAY_MS, changesAt - timeNow());
    timer = setTimeout(load, Math.min(delayMs, MAX_TIMER_MS));
  };
}
