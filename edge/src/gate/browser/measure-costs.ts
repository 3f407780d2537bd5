import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const MAX_MEMORY_BYTES = 200_000_000;
/**
 * The time of the processor that the scripts and the layout of a page may take. Other work of the
 * machine does not count.
 */
const MAX_WORK_MS = 4_000;
const POLL_MS = 500;
/** A page with so much work that answers none of so many polls has a script that never ends. */
const UNANSWERED_POLLS = 6;

export type CostMeasures = {
  /** What costs too much: the memory now, and the work of the page since the call before. */
  problems(): Promise<string[]>;
  /** The memory of the scripts, with what is no longer used. */
  memoryBytes(): Promise<number>;
  usedMemoryBytes(): Promise<number>;
  /**
   * The result of `run`. Throws when a script of the page does not end meanwhile: calls of such a
   * page never return.
   */
  unlessStuck<Result>(run: () => Promise<Result>): Promise<Result>;
};

/**
 * Measures a tab from now on: the memory of its scripts, and the work of its main thread. The work
 * is that of its document: the browser counts from zero when another one is loaded.
 */
export async function measureCosts(page: Page, session: CDPSession): Promise<CostMeasures> {
  // Thread ticks count only the time of the processor, so a busy machine changes little.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  async function memoryBytes(): Promise<number> {
    const usage = (await session.send('Runtime.getHeapUsage')) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    return usage.usedSize + (usage.backingStorageSize ?? 0);
  }

  async function usedMemoryBytes(): Promise<number> {
    await session.send('HeapProfiler.collectGarbage');
    return memoryBytes();
  }

  async function workMs(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  }

  /** Throws when a script does not end, until `isOver`. The work is measured without the page. */
  async function throwWhenStuck(isOver: AbortSignal): Promise<never> {
    let answered = true;
    let unanswered = 0;
    let workAtAnswer = await workMs();
    for (;;) {
      if (answered) {
        answered = false;
        unanswered = 0;
        workAtAnswer = await workMs();
        const hasAnswered = () => {
          answered = true;
        };
        void page.evaluate(() => true).then(hasAnswered, hasAnswered);
      }
      await wait(POLL_MS, undefined, { signal: isOver });
      unanswered += 1;
      if (answered || unanswered < UNANSWERED_POLLS) continue;
      const work = workSince(workAtAnswer, await workMs());
      // A starved page has had no time to answer.
      if (work > MAX_WORK_MS) throw new Error(STUCK);
    }
  }

  let workBefore = 0;

  return {
    async unlessStuck(run) {
      const over = new AbortController();
      const stuck = throwWhenStuck(over.signal);
      const result = run();
      // Only one of the two counts.
      stuck.catch(() => {});
      result.catch(() => {});
      try {
        return await Promise.race([result, stuck]);
      } finally {
        over.abort();
      }
    },
    memoryBytes,
    usedMemoryBytes,
    async problems() {
      const problems: string[] = [];
      const total = await workMs();
      const work = workSince(workBefore, total);
      workBefore = total;
      if (work > MAX_WORK_MS)
        problems.push(`it keeps the processor busy for more than ${MAX_WORK_MS / 1_000} s`);
      if ((await memoryBytes()) > MAX_MEMORY_BYTES && (await usedMemoryBytes()) > MAX_MEMORY_BYTES)
        problems.push(`it uses more than ${MAX_MEMORY_BYTES / 1e6} MB of memory`);
      return problems;
    },
  };
}

const STUCK = 'it keeps the processor busy and does not answer';

/** The work after a measurement; all of it if another document was loaded meanwhile. */
function workSince(beforeMs: number, totalMs: number): number {
  return totalMs < beforeMs ? totalMs : totalMs - beforeMs;
}
