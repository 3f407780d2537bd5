import { spawn } from 'node:child_process';
import { serverEnvironment } from './environments.mjs';
import { CommandFailed } from './run.mjs';
import { root } from './workspace.mjs';

/** The longest time between two signs of progress during a start, on a slow machine. */
const PROGRESS_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts one of the site's servers. The server sends a message over the IPC channel when it is
 * ready, others while its start makes progress, and ends when the channel closes: it does not
 * outlive this process, even after a kill.
 */
export function startServer(name, file, env) {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...serverEnvironment(file), ...env },
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
    pid: child.pid,
    /** Sends a ping. The server answers unless it hangs or has ended. */
    ping() {
      if (child.connected) child.send({ ping: Date.now() }, () => {});
    },
    onPong(callback) {
      child.on('message', (content) => content?.pong !== undefined && callback());
    },
    /** Resolves to the exit code or signal when the server has ended. */
    ended,
    /** The server's ready message. Throws CommandFailed if it ends first or makes no progress. */
    ready(timeoutMs = PROGRESS_TIMEOUT_MS) {
      let timer;
      const message = new Promise((resolve) =>
        child.on('message', (content) => content?.ready && resolve(content)),
      );
      const timeout = new Promise((_resolve, reject) => {
        const expectProgress = () => {
          clearTimeout(timer);
          timer = setTimeout(
            () =>
              reject(
                new CommandFailed(
                  `The start of ${name} has made no progress for ${timeoutMs / 1_000} s.`,
                ),
              ),
            timeoutMs,
          );
        };
        expectProgress();
        child.on('message', (content) => content?.progress && expectProgress());
      });
      const endedFirst = ended.then((how) => {
        // The server has printed the reason itself.
        throw new CommandFailed(hasExplained ? '' : `${name} did not start (${how}).`);
      });
      return Promise.race([message, timeout, endedFirst]).finally(() => clearTimeout(timer));
    },
    /** Lets the server finish its requests and end; kills it after ten seconds. */
    async stop() {
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(killTimer);
    },
    kill: () => child.kill('SIGKILL'),
  };
}
