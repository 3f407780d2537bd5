/** What happens at a moment (ms since 1970). It may plan what follows. */
type Event = { at: number; run: () => Promise<void> };

export type Timeline = ReturnType<typeof timelineUntil>;

/** Runs planned events in the order of their time, each with the clock at its time. */
export function timelineUntil(end: number, clock: { now: number }) {
  const planned: Event[] = [];
  return {
    now: () => clock.now,
    /** Plans an event. One at the end or later never happens. */
    plan: (at: number, run: () => Promise<void>): void => {
      if (at < end) planned.push({ at, run });
    },
    run: async (): Promise<void> => {
      for (;;) {
        planned.sort((a, b) => b.at - a.at);
        const next = planned.pop();
        if (!next) break;
        clock.now = next.at;
        await next.run();
      }
      clock.now = end;
    },
  };
}
