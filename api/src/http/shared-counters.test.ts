import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@site/shared/contract';
import { testApp } from '../testing/test-app';

const WRONG = { email: 'anna@site.test', password: 'wrong-guess-1' };

/** A real server, if one is installed. */
const program = ['redis-server', 'valkey-server'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

const withServer = program ? test : test.skip;

withServer(
  `two processes share their counters with REDIS_URL${program ? '' : ' (skipped: no redis-server or valkey-server is installed)'}`,
  async () => {
    const redis = await startRedis();
    const env = { REDIS_URL: redis.url };
    const [one, two] = await Promise.all([testApp({ env }), testApp({ env })]);
    try {
      for (let guess = 0; guess < 10; guess += 1) {
        expect((await (guess % 2 ? one : two).call(contract.auth.login, WRONG)).status).toBe(401);
      }
      const refused = await one.call(contract.auth.login, WRONG);
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      expect((await two.call(contract.auth.login, WRONG)).status).toBe(429);
      expect(
        (await two.call(contract.auth.login, { ...WRONG, email: 'ben@site.test' })).status,
      ).toBe(401);
      const guesses = await Promise.all(
        Array.from({ length: 60 }, (_, guess) =>
          (guess % 2 ? one : two).call(contract.auth.login, { ...WRONG, email: 'eve@site.test' }),
        ),
      );
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    } finally {
      await Promise.all([one.close(), two.close()]);
      await redis.remove();
    }
  },
);

test('without a reachable Redis the limits of the process hold', async () => {
  const site = await testApp({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
  for (let guess = 0; guess < 10; guess += 1)
    expect((await site.call(contract.auth.login, WRONG)).status).toBe(401);
  expect((await site.call(contract.auth.login, WRONG)).status).toBe(429);
  await site.close();
});

/** A Redis on a port of its own, without stored data. */
async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'counters-'));
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server = spawn(program ?? '', settings, { stdio: 'pipe' });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => {
      output += text;
      if (/ready to accept/i.test(output)) resolve();
    });
    server.once('exit', () => reject(new Error(`Redis has ended:\n${output}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    remove: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
