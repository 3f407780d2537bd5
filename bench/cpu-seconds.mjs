import { readdirSync, readFileSync } from 'node:fs';

/** The unit of CPU times in /proc/PID/stat. */
const TICKS_PER_SECOND = 100;

/** The processor time that a process has used, in seconds. Linux only. */
export function cpuSeconds(pid) {
  const [user, system] = cpuTicks(pid);
  return (user + system) / TICKS_PER_SECOND;
}

/** The same with the time of its child processes that have ended. */
export function cpuSecondsWithEnded(pid) {
  return cpuTicks(pid).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** utime, stime, cutime and cstime: the fields 14 to 17 of the file (man 5 proc). */
function cpuTicks(pid) {
  // Field 2 is the name of the program in brackets.
  const fieldsFromThird = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return fieldsFromThird.slice(11, 15).map(Number);
}

/** As `cpuSeconds`, in nanoseconds, for short measurements. Ended threads do not count. */
export function cpuNanoseconds(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const usedBy = (thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return threads.reduce((sum, thread) => sum + usedBy(thread), 0);
}
