/** The timers of the page that is being rendered. */
export type Timers = {
  setTimeout(callback: unknown, ms?: number, ...args: unknown[]): number;
  setInterval(callback: unknown, ms?: number, ...args: unknown[]): number;
  clearTimeout(id: unknown): void;
  clearInterval(id: unknown): void;
  /** Ends all timers, because they would otherwise run while the next page is rendered. */
  endAll(): void;
};

/**
 * Creates timers whose ids are numbers, as in a browser. The timer objects of Node.js share a
 * prototype, which one release could change for all others.
 */
export function createTimers(): Timers {
  const running = new Map<unknown, NodeJS.Timeout>();
  let lastId = 0;

  /** A function that starts timers with `setTimer`. */
  function starter(
    setTimer: typeof setTimeout,
    { isRepeated }: { isRepeated: boolean },
  ): Timers['setTimeout'] {
    return (callback, ms, ...args) => {
      if (typeof callback !== 'function') throw new TypeError('a timer needs a function');
      lastId += 1;
      const id = lastId;
      const run = () => {
        if (!isRepeated) running.delete(id);
        callback(...args);
      };
      running.set(id, setTimer(run, ms));
      return id;
    };
  }

  function end(id: unknown): void {
    clearTimeout(running.get(id));
    running.delete(id);
  }

  return {
    setTimeout: starter(setTimeout, { isRepeated: false }),
    setInterval: starter(setInterval as typeof setTimeout, { isRepeated: true }),
    clearTimeout: end,
    clearInterval: end,
    endAll() {
      for (const id of running.keys()) end(id);
    },
  };
}
