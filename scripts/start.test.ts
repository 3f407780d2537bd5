import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(__dirname, '..');
const TIMEOUT_MS = 30_000;
let checkout: string;

/** A server that does what `scripts/server-process.mjs` expects, without the site. */
const SERVER = `
  import { createServer } from 'node:http';
  const name = process.argv[1].includes('api') ? 'api' : 'edge';
  const server = createServer((_request, response) => response.end('ok'));
  server.listen(name === 'api' ? 0 : Number(process.env.PORT), '127.0.0.1', () => {
    console.log(name + ' ' + process.pid);
    process.send({ ready: true, url: 'http://127.0.0.1:' + server.address().port });
  });
  process.on('message', ({ ping }) => ping && process.send({ pong: ping }));
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit(0));
`;

/** A checkout with the real scripts and servers that need no packages. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'start-'));
  for (const path of ['scripts', 'shared/build/source-hash.mjs'])
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  write('package.json', JSON.stringify({ scripts: { start: 'node scripts/start.mjs' } }));
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'])
    write(name, '');
  for (const name of ['api', 'edge']) {
    write(`${name}/package.json`, '{}');
    write(`${name}/dist/server.mjs`, SERVER);
  }
  write('edge/dist/release-local.mjs', '');
  // Installs nothing.
  write('node_modules/.bin/npx', '#!/bin/sh\n', 0o755);
});
afterAll(() => rmSync(checkout, { recursive: true }));

function write(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content, { mode });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the site and waits until it is ready. */
async function startSite(command: string, parameters: string[]) {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child: ChildProcess = spawn(command, parameters, {
    cwd: checkout,
    env: { ...env, PORT: String(await freePort()), DATA_DIR: join(checkout, 'data') },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await until(
    () => output.includes('The site is ready'),
    () => output,
  );
  const servers = [...output.matchAll(/(?:api|edge) (\d+)/g)].map(([, pid]) => Number(pid));
  expect(servers).toHaveLength(2);
  return { child, ended, servers, output: () => output };
}

async function until(isTrue: () => boolean, explanation: () => string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(explanation());
    await wait(20);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const node = [process.execPath, ['scripts/start.mjs']] as const;
const npm = ['npm', ['start']] as const;

test.each([
  ['SIGTERM', 'node scripts/start.mjs', node],
  ['SIGINT', 'node scripts/start.mjs', node],
  ['SIGKILL', 'node scripts/start.mjs', node],
  ['SIGTERM', 'npm start', npm],
  ['SIGKILL', 'npm start', npm],
] as const)(
  '%s to the process of `%s` alone ends the API and the edge',
  async (signal, _name, [command, parameters]) => {
    const { child, ended, servers, output } = await startSite(command, [...parameters]);
    child.kill(signal);
    await ended;
    await until(() => !servers.some(isRunning), output);
    expect(output()).not.toContain('It starts again');
  },
  TIMEOUT_MS * 2,
);

test(
  'Ctrl-C, which reaches every process, starts no server again',
  async () => {
    const { child, ended, servers, output } = await startSite(node[0], [...node[1]]);
    for (const pid of servers) process.kill(pid, 'SIGINT');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(servers.filter(isRunning)).toEqual([]);
    expect(output()).not.toContain('runs again');
  },
  TIMEOUT_MS,
);
