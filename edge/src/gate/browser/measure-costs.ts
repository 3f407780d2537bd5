import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Finding, findingOf, findingOfTime } from './findings';
import type { MachineSpeed } from './machine-speed';

const MAX_MEMORY_BYTES = 200_000_000;
/**
 * The time of the processor that the scripts and the layout of a page may take, without the
 * optimizing compilers of V8 (see `launch-browser.ts`).
 */
const MAX_WORK_MS = 4_000;
const STUCK_POLL_MS = 500;
/** A page with so much work that gives no answer for this time has a script that never ends. */
const ANSWER_TIMEOUT_MS = 3_000;

export type CostMeasures = {
  /** What costs too much: the memory now, and the work of the page since the call before. */
  findings(): Promise<Finding[]>;
  /** The work is that of another page from now on. */
  restart(): void;
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
export async function measureCosts(page: Page, speed: MachineSpeed): Promise<CostMeasures> {
  const session = await page.context().newCDPSession(page);
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
    const start = await workMs();
    const limit = speed.workMs(MAX_WORK_MS);
    for (;;) {
      await wait(STUCK_POLL_MS, undefined, { signal: isOver });
      const work = workSince(start, await workMs());
      if (work <= limit) continue;
      const answer = page.evaluate(() => true).catch(() => true);
      const noAnswer = wait(speed.waitMs(ANSWER_TIMEOUT_MS), false, { ref: false });
      if (!(await Promise.race([answer, noAnswer])))
        throw new Error(
          `it does not answer, and keeps the processor busy for ${Math.round(work)} ms`,
        );
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
    restart() {
      workBefore = 0;
    },
    async findings() {
      const findings: Finding[] = [];
      const total = await workMs();
      const work = workSince(workBefore, total);
      workBefore = total;
      if (work > speed.workMs(MAX_WORK_MS)) {
        const limit = Math.round(speed.workMs(MAX_WORK_MS));
        findings.push(
          findingOfTime(
            `it keeps the processor busy for ${Math.round(work)} ms, the limit is ${limit} ms`,
          ),
        );
      }
      if ((await memoryBytes()) > MAX_MEMORY_BYTES) {
        const memory = await usedMemoryBytes();
        if (memory > MAX_MEMORY_BYTES)
          findings.push(
            findingOf(
              `it uses ${Math.round(memory / 1e6)} MB of memory, the limit is ${MAX_MEMORY_BYTES / 1e6} MB`,
            ),
          );
      }
      return findings;
    },
  };
}

/** The work after a measurement; all of it if another document was loaded meanwhile. */
function workSince(beforeMs: number, totalMs: number): number {
  return totalMs < beforeMs ? totalMs : totalMs - beforeMs;
}
