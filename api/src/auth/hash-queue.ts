import { Problem } from '../http/problem';

/**
 * Runs at most `running` works at once and lets at most `waiting` wait; whoever comes then is refused as 'unavailable', because an
 * answer that comes after everybody has gone away helps nobody.
 */
export function boundedQueue({
  running,
  waiting,
}: {
  running: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = [];
  let atWork = 0;

  async function enter(): Promise<void> {
    if (atWork < running) {
      atWork += 1;
      return;
    }
    if (line.length >= waiting) throw new Problem('unavailable');
    // Whoever leaves hands the place over: it is never free in between.
    await new Promise<void>((resolve) => line.push(resolve));
  }

  function leave(): void {
    const next = line.shift();
    if (next) next();
    else atWork -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
