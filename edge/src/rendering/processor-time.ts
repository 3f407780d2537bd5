import { readFile } from 'node:fs/promises';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/** The processor time that a process has used, and whether its main thread wants to run now. */
type ProcessorTime = { usedMs: number; isRunnable: boolean };

/** Undefined on a system without this information. */
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
 * Adds up the time in which a process ran, or waited by its own choice. The time in which it wants
 * to run but the machine is too busy is not counted.
 */
export function createTimeInUse(first: ProcessorTime | undefined) {
  let last = first;
  let sumMs = 0;
  return {
    /**
     * The sum after one more period. A waiting process is given the planned length of the period,
     * because this measurement itself may be late on a busy machine.
     */
    after(periodMs: number, now: ProcessorTime | undefined): number {
      const workedMs = now && last ? now.usedMs - last.usedMs : 0;
      const isWaiting = !now || (!now.isRunnable && workedMs === 0);
      sumMs += isWaiting ? periodMs : workedMs;
      last = now;
      return sumMs;
    },
  };
}
