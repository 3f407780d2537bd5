import { readdirSync, readFileSync } from 'node:fs';

/** The unit of CPU times in /proc/PID/stat. */
const TICKS_PER_SECOND = 100;

/** The processor time that a process has used. Linux only. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The same with that of its processes that have ended. */
export function cpuSecondsWithEnded(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}

/** The same in nanoseconds, for short measurements. Threads that have ended do not count. */
export function cpuNanoseconds(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const usedBy = (thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return threads.reduce((sum, thread) => sum + usedBy(thread), 0);
}
