import { readFile } from 'node:fs/promises';

/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** What a process has used of the processor, and whether it wants more of it now. */
export type ProcessorTime = { usedMs: number; isRunnable: boolean };

/** Undefined where the system does not tell. */
export async function processorTimeOf(pid: number | undefined): Promise<ProcessorTime | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program is in parentheses and may contain spaces.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!fields) return undefined;
  const [state] = fields;
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { usedMs: (ticks / TICKS_PER_SECOND) * 1_000, isRunnable: state === 'R' || state === 'D' };
}
