import { readdir, readFile } from 'node:fs/promises';

/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** What a process has used of the processor, and whether a thread of it wants more now. */
export type ProcessorTime = { usedMs: number; isRunnable: boolean };

/** Undefined where the system does not tell. */
export async function processorTimeOf(pid: number | undefined): Promise<ProcessorTime | undefined> {
  try {
    const threads = await readdir(`/proc/${pid}/task`);
    const [whole, ...parts] = await Promise.all([
      fieldsOf(`/proc/${pid}/stat`),
      ...threads.map((thread) => fieldsOf(`/proc/${pid}/task/${thread}/stat`).catch(() => [])),
    ]);
    const ticks = Number(whole[11]) + Number(whole[12]);
    const isRunnable = parts.some(([state]) => state === 'R' || state === 'D');
    return { usedMs: (ticks / TICKS_PER_SECOND) * 1_000, isRunnable };
  } catch {
    return undefined;
  }
}

async function fieldsOf(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8');
  // The name of the program is in parentheses and may contain spaces.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/**
 * The time in which a process had the processor, or waited although it could have had it. A process
 * that wants to run and may not, because the machine is busy, uses no time.
 */
export function createTimeInUse(first: ProcessorTime | undefined) {
  let last = first;
  let sumMs = 0;
  return {
    /** The sum so far. The period counts as it was meant: the process that measures may be late. */
    after(periodMs: number, now: ProcessorTime | undefined): number {
      const workedMs = now && last ? now.usedMs - last.usedMs : 0;
      const isWaiting = !now || (!now.isRunnable && workedMs === 0);
      sumMs += isWaiting ? periodMs : workedMs;
      last = now;
      return sumMs;
    },
  };
}
