import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../scripts/server-process.mjs';
import { root } from '../../scripts/workspace.mjs';
import { SETTINGS } from './site.mjs';

const READERS = 2;
const READ_INTERVAL_MS = 10;

/** A server that is restarted as a service manager does it: SIGTERM, its end, a new process. */
export async function restartable(t, name, settings) {
  const env = { ...SETTINGS, ...settings };
  const start = () => startServer(name, join(root, name, 'dist/server.mjs'), env);
  let server = start();
  t.after(() => server.kill());
  const { url } = await server.ready();
  env[name === 'api' ? 'API_PORT' : 'PORT'] = new URL(url).port;
  async function startAgain() {
    server = start();
    await server.ready();
  }
  return {
    url,
    stop: () => server.stop(),
    startAgain,
    async restart() {
      await server.stop();
      await startAgain();
    },
  };
}

/** Reads the addresses in turn until `stop` or the end of the test. Counts answers by status. */
export function readAll(t, url, paths) {
  const statuses = {};
  let isStopped = false;
  async function read() {
    while (!isStopped) {
      for (const path of paths) {
        const status = await fetch(url + path).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 0,
        );
        statuses[status] = (statuses[status] ?? 0) + 1;
        await wait(READ_INTERVAL_MS);
      }
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, read));
  async function stop() {
    isStopped = true;
    await reading;
  }
  t.after(stop);
  return { statuses, stop };
}
