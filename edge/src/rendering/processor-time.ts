import { readFile } from 'node:fs/promises';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/** What a process has used of the processor, and whether its main thread wants more now. */
export type ProcessorTime = { usedMs: number; isRunnable: boolean };

/** Undefined where the system does not tell. */
export async function processorTimeOf(pid: number | undefined): Promise<ProcessorTime | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program is in parentheses and may contain spaces.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return (
    fields && {
      usedMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      isRunnable: fields[0] === 'R' || fields[0] === 'D',
    }
  );
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
