import { spawn } from 'node:child_process';
import { CommandFailed } from './run.mjs';
import { root } from './workspace.mjs';

/** First starts create a database, and machines differ. */
const READY_MS = 120_000;
const STOP_MS = 10_000;

/**
 * Starts one of the site's servers. It tells us over the IPC channel when it is ready, and ends by itself when that channel breaks,
 * so nothing is left behind even when we are killed.
 */
export function startServer(name, file, env) {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  let hasExplained = false;
  child.stderr.on('data', (chunk) => {
    hasExplained = true;
    process.stderr.write(chunk);
  });
  const ended = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });

  return {
    name,
    /** How it ended, once it has. */
    ended,
    /** What it says when it is ready. Throws CommandFailed when it ends before, or takes too long. */
    ready() {
      let timer;
      const message = new Promise((resolve) =>
        child.on('message', (said) => said?.ready && resolve(said)),
      );
      const tooLate = new Promise((_resolve, reject) => {
        timer = setTimeout(
          () => reject(new CommandFailed(`${name} was not ready within two minutes.`)),
          READY_MS,
        );
      });
      const endedFirst = ended.then((how) => {
        // Its own line says more than ours could.
        throw new CommandFailed(hasExplained ? '' : `${name} did not start (${how}).`);
      });
      return Promise.race([message, tooLate, endedFirst]).finally(() => clearTimeout(timer));
    },
    /** Asks it to finish what it is doing and end; insists after ten seconds. */
    async stop() {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(insist);
    },
    kill: () => child.kill('SIGKILL'),
  };
}
