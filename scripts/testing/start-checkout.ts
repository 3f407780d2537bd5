import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(__dirname, '../..');
export const TIMEOUT_MS = 120_000;

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

export type StartedSite = {
  child: ChildProcess;
  ended: Promise<number | null>;
  output(): string;
};

/** A checkout with the real scripts, servers that need no packages, and empty release programs. */
export function createCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  function write(path: string, content: string, mode = 0o644): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode });
  }
  const shared = ['build/source-hash.mjs', 'src/server/find-browser.mjs'];
  for (const path of ['scripts', ...shared.map((name) => join('shared', name))])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  write('package.json', JSON.stringify({ scripts: { start: 'node scripts/start.mjs' } }));
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'])
    write(name, '');
  for (const name of ['api', 'edge']) {
    write(`${name}/package.json`, '{}');
    write(`${name}/dist/server.mjs`, SERVER);
  }
  for (const name of ['release-local', 'release']) write(`edge/dist/${name}.mjs`, '');
  // Installs nothing.
  write('node_modules/.bin/npx', '#!/bin/sh\n', 0o755);

  /** Starts the site, without waiting. */
  async function start(
    command: string,
    parameters: string[],
    settings: Record<string, string> = {},
  ): Promise<StartedSite> {
    const { npm_lifecycle_event: _, ...env } = process.env;
    const child: ChildProcess = spawn(command, parameters, {
      cwd: folder,
      env: { ...env, PORT: '0', DATA_DIR: join(folder, 'data'), ...settings },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { child, ended, output: () => output };
  }

  return {
    folder,
    write,
    start,
    removeFile: (path: string) => rmSync(join(folder, path)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export async function until(isTrue: () => boolean, explanation: () => string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(explanation());
    await wait(20);
  }
}
