import { spawn } from 'node:child_process';
import { environmentOf } from './workspace.mjs';

/** A command failed. `message` is shown to the user; `exitCode` becomes this process's own. */
export class CommandFailed extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Running commands. They are ended with this process. */
const running = new Set();
process.on('exit', () => {
  for (const { pid } of running) endGroup(pid);
});

function exitOn(_signal, number) {
  process.exit(128 + number);
}

function trackProcess(child) {
  if (running.size === 0)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, exitOn);
  running.add(child);
}

function untrackProcess(child) {
  running.delete(child);
  if (running.size === 0)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, exitOn);
}

/**
 * Runs a command line in a folder, with the folder's installed commands on its path. Its output is
 * shown only if it fails and `quiet` is not set; with `show`, at once. `secrets` names the secrets
 * in its environment. Returns the text of its standard output. Throws CommandFailed, whose message
 * calls the command `what`.
 */
export function run(
  commandLine,
  { folder, what, show = false, quiet = false, env = {}, secrets = [] },
) {
  return new Promise((resolve, reject) => {
    const child = spawn(commandLine, {
      cwd: folder,
      shell: true,
      // A process group of its own: the command and its children are ended together.
      detached: process.platform !== 'win32',
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...environmentOf(folder, secrets), ...env },
    });
    const printed = [];
    const output = [];
    child.stdout?.on('data', (chunk) => {
      printed.push(chunk);
      output.push(chunk);
    });
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    trackProcess(child);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      untrackProcess(child);
      if (code === 0) return resolve(Buffer.concat(output).toString());
      if (!quiet) process.stderr.write(Buffer.concat(printed));
      reject(new CommandFailed(`${what} failed (${signal ?? `exit code ${code}`}).`, code ?? 1));
    });
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // The group has ended already.
  }
}

/**
 * Runs the work for each item, at most `limit` at a time. After a failure no further item starts.
 * Written here because it runs before packages are installed.
 */
export async function runLimited(limit, items, work) {
  const queue = [...items];
  const workers = Array.from({ length: Math.min(limit, queue.length) }, async () => {
    try {
      for (let item = queue.shift(); item; item = queue.shift()) await work(item);
    } catch (error) {
      queue.length = 0;
      throw error;
    }
  });
  const results = await Promise.allSettled(workers);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/** Runs a script's main function. CommandFailed prints one line, any other error its stack. */
export function asProcess(work) {
  work().catch((error) => {
    const text = error instanceof CommandFailed ? error.message : error.stack;
    if (text) process.stderr.write(`${text}\n`);
    process.exit(error.exitCode ?? 1);
  });
}
