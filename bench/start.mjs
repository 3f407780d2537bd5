import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSite } from './site.mjs';

// `node bench/start.mjs` measures the first and second `npm start` of a fresh clone until a page
// answers, and the memory at rest. Linux only.
const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
try {
  execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), folder]);
  const env = { PORT: process.env.BENCH_PORT ?? '8077' };
  const first = await startSite(folder, env);
  await first.stop();
  const second = await startSite(folder, env);
  await wait(5_000);
  const memory = second.memory();
  await second.stop();
  console.log(`fresh clone to the first answered page  ${first.seconds.toFixed(1)} s`);
  console.log(
    `second start                            ${second.seconds.toFixed(1)} s  (${(second.seconds / first.seconds).toFixed(3)} of the first)`,
  );
  for (const { name, megabytes } of memory)
    console.log(`resident memory of ${name.padEnd(20)} ${megabytes} MB`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
