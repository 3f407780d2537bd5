import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findValkey } from '../../scripts/test-machine/programs.mjs';
import { freePort } from './free-port.mjs';

const program = findValkey();

/** For the option `skip` of a test. */
export const skipWithoutRedis = program ? false : 'no redis-server or valkey-server is installed';

/** A Redis that a test stops and starts again; it keeps no data. Removed after the test. */
export async function redisServer(t) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-redis-'));
  const port = await freePort();
  const settings = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  let server;
  async function start() {
    server = spawn(program, settings.map(String), { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const text of server.stdout) if (/ready to accept/i.test(text)) break;
  }
  async function stop() {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  t.after(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
}
