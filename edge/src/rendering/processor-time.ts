import { readFile } from 'node:fs/promises';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

/** The processor time that a process has used, and whether its main thread wants to run now. */
type ProcessorTime = { usedMs: number; isRunnable: boolean };

/** The processor time of a process. Undefined after its end, and on a system without /proc. */
export async function processorTimeOf(pid: number | undefined): Promise<ProcessorTime | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program is in parentheses and may contain spaces. Behind it are the state of
  // the process, and at 11 and 12 the ticks that it has run in its own code and in the system.
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
  let lastTime = first;
  let inUseMs = 0;
  return {
    /**
     * Adds a period. Returns the time in use of all periods so far. A waiting process is given the
     * planned length of the period, because this measurement itself may be late on a busy machine.
     */
    addPeriod(periodMs: number, now: ProcessorTime | undefined): number {
      const workedMs = now && lastTime ? now.usedMs - lastTime.usedMs : 0;
      const isWaiting = !now || (!now.isRunnable && workedMs === 0);
      inUseMs += isWaiting ? periodMs : workedMs;
      lastTime = now;
      return inUseMs;
    },
  };
}
