import type { Page } from '@playwright/test';
import type { MachineSpeed } from './machine-speed';
import { type Finding, findingOf } from './rehearsal-site';

const MAX_MEMORY_BYTES = 200_000_000;
/** The time of the processor that the scripts and the layout of a page may take. */
const MAX_WORK_MS = 4_000;

export type CostMeasures = {
  /** What costs too much: the memory now, and the work since the call before. */
  findings(): Promise<Finding[]>;
  /** The memory of the scripts, with what is no longer used. */
  memoryBytes(): Promise<number>;
  usedMemoryBytes(): Promise<number>;
};

/** Measures a page from now on: the memory of its scripts, and the work of its main thread. */
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

  let workBefore = 0;

  return {
    memoryBytes,
    usedMemoryBytes,
    async findings() {
      const findings: Finding[] = [];
      const total = await workMs();
      const work = total - workBefore;
      workBefore = total;
      if (work > speed.workMs(MAX_WORK_MS)) {
        const limit = Math.round(speed.workMs(MAX_WORK_MS));
        findings.push(
          findingOf(
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
