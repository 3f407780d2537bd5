import { readFileSync } from 'node:fs';

/** The unit of CPU times in /proc. */
const TICKS_PER_SECOND = 100;

/** The processor time that a process has used. Linux only. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
