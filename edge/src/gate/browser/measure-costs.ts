import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const MAX_MEMORY_BYTES = 200_000_000;
/**
 * The work that a page may cause: the time of the processor for its scripts and its layout. Other
 * programs on the machine do not count.
 */
const MAX_WORK_MS = 4_000;
const POLL_MS = 500;
/** A page is stuck if it works too much while it answers none of so many polls. */
const MAX_UNANSWERED_POLLS = 6;
const STUCK = 'it keeps the processor busy and does not answer';

export type CostMeasures = {
  /** What costs too much: the memory now, and the work since the last call of `problems`. */
  problems(): Promise<string[]>;
  /** The memory of the scripts, with the garbage that is not collected yet. */
  memoryBytes(): Promise<number>;
  /** The memory of the scripts after the garbage is collected. */
  usedMemoryBytes(): Promise<number>;
  /** The result of `run`. Throws when the page is stuck, and so would never answer `run`. */
  unlessStuck<Result>(run: () => Promise<Result>): Promise<Result>;
};

/** Measures the memory of a tab and the work of its main thread from now on. */
export async function measureCosts(page: Page, session: CDPSession): Promise<CostMeasures> {
  // Thread ticks count only the processor time of this thread, so a busy machine changes little.
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

  /**
   * Asks the page again and again for an answer, until `signal` is aborted. Throws when the page is
   * stuck. The browser measures the work of the page without its help.
   */
  async function throwWhenStuck(signal: AbortSignal): Promise<never> {
    let hasAnswered = true;
    let unansweredPolls = 0;
    let workAtQuestion = await workMs();
    for (;;) {
      if (hasAnswered) {
        hasAnswered = false;
        unansweredPolls = 0;
        workAtQuestion = await workMs();
        const onAnswer = () => {
          hasAnswered = true;
        };
        void page.evaluate(() => true).then(onAnswer, onAnswer);
      }
      await wait(POLL_MS, undefined, { signal });
      unansweredPolls += 1;
      if (hasAnswered || unansweredPolls < MAX_UNANSWERED_POLLS) continue;
      // A page without much work had no time to answer, because the machine is busy.
      if (workBetween(workAtQuestion, await workMs()) > MAX_WORK_MS) throw new Error(STUCK);
    }
  }

  let workAtLastCall = 0;

  return {
    async unlessStuck(run) {
      const endOfRun = new AbortController();
      const stuck = throwWhenStuck(endOfRun.signal);
      const result = run();
      // The race takes one of the two; an error of the other one is not needed.
      stuck.catch(() => {});
      result.catch(() => {});
      try {
        return await Promise.race([result, stuck]);
      } finally {
        endOfRun.abort();
      }
    },
    memoryBytes,
    usedMemoryBytes,
    async problems() {
      const problems: string[] = [];
      const workNow = await workMs();
      const work = workBetween(workAtLastCall, workNow);
      workAtLastCall = workNow;
      if (work > MAX_WORK_MS)
        problems.push(`it keeps the processor busy for more than ${MAX_WORK_MS / 1_000} s`);
      if ((await memoryBytes()) > MAX_MEMORY_BYTES && (await usedMemoryBytes()) > MAX_MEMORY_BYTES)
        problems.push(`it uses more than ${MAX_MEMORY_BYTES / 1e6} MB of memory`);
      return problems;
    },
  };
}

/** The browser counts the work of a document, so a new document begins with zero. */
function workBetween(beforeMs: number, nowMs: number): number {
  return nowMs < beforeMs ? nowMs : nowMs - beforeMs;
}
