import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { site } from './site.mjs';

const root = join(import.meta.dirname, '..');
/** A first start takes 25 s on two free cores, and several times as long on busy ones. */
const READY_TIMEOUT_MS = 180_000;

/** A second site whose clock can be moved. The site that all tests share keeps its clock. */
export type LaterSite = {
  url: string;
  dataDir: string;
  /** Restarts the site on the same data with its clock this many days ahead. */
  moveTo: (days: number) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startLaterSite(): Promise<LaterSite> {
  const port = Number(new URL(site.url).port) + 1;
  const dataDir = `${site.dataDir}-later`;
  rmSync(dataDir, { recursive: true, force: true });
  let running = await start(port, dataDir, 0);

  return {
    url: `http://localhost:${port}`,
    dataDir,
    async moveTo(days) {
      await stop(running);
      running = await start(port, dataDir, days);
    },
    stop: () => stop(running),
  };
}

async function start(port: number, dataDir: string, days: number): Promise<ChildProcess> {
  const settings = {
    ...site.environment,
    PORT: String(port),
    DATA_DIR: dataDir,
    CLOCK_AHEAD_DAYS: String(days),
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the later site did not start')),
      READY_TIMEOUT_MS,
    );
    child.stdout?.on('data', (chunk: Buffer) => {
      if (!String(chunk).includes('The site is ready')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`the later site ended with ${code}`)));
  });
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
