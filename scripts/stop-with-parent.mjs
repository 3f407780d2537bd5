import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 500;

/**
 * Sends this process SIGTERM when the process that runs it has ended without passing a signal on:
 * `npm start` ends on SIGTERM and leaves its script running, and a killed process passes nothing
 * on. A script that was started by hand may outlive its shell, so it is not watched.
 */
export function stopWithParent() {
  // The parent is another script of this repository. Its IPC channel closes when it ends.
  if (process.channel) process.once('disconnect', stop).channel.unref();
  else if (process.env.npm_lifecycle_event) watch(parentsOf(process.ppid));
}

function stop() {
  process.kill(process.pid, 'SIGTERM');
}

function watch(parents) {
  const timer = setInterval(() => {
    if (String(parentsOf(process.ppid)) === String(parents)) return;
    clearInterval(timer);
    stop();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

/**
 * The processes between this one and its package manager: the package manager itself, or the shell
 * that runs the command for it and the package manager.
 */
function parentsOf(parent) {
  return isCommandShell(parent) ? [parent, parentOf(parent)] : [parent];
}

/** Whether a process is `sh -c command`. Only Linux shows it in a file; elsewhere it is false. */
function isCommandShell(pid) {
  const [, option] = readProcessFile(pid, 'cmdline').split('\0');
  return option === '-c';
}

function parentOf(pid) {
  // '22064 (sh) S 22050 …': the name may contain spaces.
  return Number(readProcessFile(pid, 'stat').split(') ').at(-1).split(' ')[1]);
}

function readProcessFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
