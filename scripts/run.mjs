import { spawn } from 'node:child_process';
import { environmentOf } from './workspace.mjs';

/** A command ended badly; `message` is for people, `exitCode` for whoever called us. */
export class CommandFailed extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Commands under way; none of them outlives us. */
const running = new Set();
process.on('exit', () => {
  for (const { pid } of running) endGroup(pid);
});

function exitOn(_signal, number) {
  process.exit(128 + number);
}

function began(child) {
  if (running.size === 0)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, exitOn);
  running.add(child);
}

function ended(child) {
  running.delete(child);
  if (running.size === 0)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, exitOn);
}

/**
 * Runs a command line in a folder, with the folder's installed commands on its path. Quietly: what it prints is shown only when it
 * fails. With `show`, everything is shown as it comes. Throws CommandFailed.
 */
export function run(commandLine, { folder, what, show = false, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(commandLine, {
      cwd: folder,
      shell: true,
      // A group of its own, so that a command and whatever it started can be ended together.
      detached: process.platform !== 'win32',
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...environmentOf(folder), ...env },
    });
    const printed = [];
    child.stdout?.on('data', (chunk) => printed.push(chunk));
    child.stderr?.on('data', (chunk) => printed.push(chunk));
    began(child);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      ended(child);
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(printed));
      reject(new CommandFailed(`${what} failed (${signal ?? `exit code ${code}`}).`, code ?? 1));
    });
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}

/** Does the work for each item, at most `limit` at a time. After the first failure nothing new is begun. */
export async function atMost(limit, items, work) {
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

/** Runs a script's work as a process: a failure is one line and an exit code, a defect shows where it happened. */
export function asProcess(work) {
  work().catch((error) => {
    const text = error instanceof CommandFailed ? error.message : error.stack;
    if (text) process.stderr.write(`${text}\n`);
    process.exit(error.exitCode ?? 1);
  });
}
