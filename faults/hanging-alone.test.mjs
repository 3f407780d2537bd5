import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../scripts/workspace.mjs';
import { freePort } from './testing/free-port.mjs';
import { SETTINGS, temporaryFolder, until } from './testing/site.mjs';

const PRELOAD = join(import.meta.dirname, 'testing/hang-on-signal.mjs');

/** Runs a built server as a unit of systemd or a container does: it starts again when it ends. */
function keepRunning(t, file, settings) {
  const ends = [];
  let log = '';
  let child;
  let isOver = false;
  function start() {
    child = spawn(process.execPath, ['--import', PRELOAD, join(root, file)], {
      env: { ...process.env, ...SETTINGS, WATCHDOG_SECONDS: '3', ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    child.once('exit', (_code, signal) => {
      ends.push(signal);
      if (!isOver) start();
    });
  }
  start();
  t.after(async () => {
    isOver = true;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  return { ends, log: () => log, hang: () => child.kill('SIGUSR2') };
}

async function isReady(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.status === 200;
}

test('an API and an edge without `npm start` end themselves when they hang, and are started again', async (t) => {
  const [apiPort, edgePort] = [await freePort(), await freePort()];
  const servers = [
    {
      name: 'The API',
      url: `http://127.0.0.1:${apiPort}/api/ready`,
      server: keepRunning(t, 'api/dist/server.mjs', {
        DATA_DIR: temporaryFolder(t),
        API_PORT: String(apiPort),
      }),
    },
    {
      name: 'The edge',
      url: `http://127.0.0.1:${edgePort}/ready`,
      server: keepRunning(t, 'edge/dist/server.mjs', {
        DATA_DIR: temporaryFolder(t),
        PORT: String(edgePort),
        API_URL: `http://127.0.0.1:${apiPort}`,
      }),
    },
  ];
  await Promise.all(
    servers.map(async ({ name, url, server }) => {
      await until(() => isReady(url), `${name} is ready`);
      server.hang();
      await until(() => server.ends.length === 1, `${name} has ended`);
      assert.deepEqual(server.ends, ['SIGKILL']);
      assert.match(server.log(), new RegExp(`${name} has not responded for 3 s`));
      await until(() => isReady(url), `${name} is ready again`);
    }),
  );
});
