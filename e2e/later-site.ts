import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { site } from './site.mjs';
import { startSite } from './start-site.mjs';

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
  const start = (days: number) =>
    startSite({
      ...site.environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      CLOCK_AHEAD_DAYS: String(days),
    });
  let running = await start(0);

  return {
    url: `http://localhost:${port}`,
    dataDir,
    async moveTo(days) {
      await stop(running);
      running = await start(days);
    },
    stop: () => stop(running),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
