import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server-process.mjs';
import { supervise } from './supervise.mjs';

/** Runs once, long enough to count as stable. Each further start fails. */
const SERVER = `
  if (process.env.SITE_RESTARTS) process.exit(1);
  process.send({ ready: true });
  setTimeout(() => process.exit(1), 200);`;

const folder = mkdtempSync(join(tmpdir(), 'supervise-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('waits longer before each start while no start succeeds', async () => {
  const file = join(folder, 'server.mjs');
  writeFileSync(file, SERVER);
  const delays: number[] = [];
  const log = (line: string) => {
    const [, seconds] = / starts again in ([\d.]+) s/.exec(line) ?? [];
    if (seconds) delays.push(Number(seconds));
    if (delays.length === 2) server.endRestarts();
  };
  const server = supervise('The server', file, {}, { silenceSeconds: 0, stableMs: 100, log });
  await server.ready();
  await server.ended;
  expect(delays).toEqual([0.5, 1]);
});

/** Becomes ready after a second, and reports its progress meanwhile if it is told to. */
const SLOW_SERVER = `
  const timer = setInterval(() => process.env.REPORTS && process.send({ progress: true }), 50);
  setTimeout(() => { clearInterval(timer); process.send({ ready: true }); }, 1_500);`;

test('a slow start goes on while it makes progress', async () => {
  const file = join(folder, 'slow-server.mjs');
  writeFileSync(file, SLOW_SERVER);
  const reporting = startServer('The server', file, { REPORTS: 'yes' });
  const silent = startServer('The server', file, {});
  try {
    await expect(silent.ready(1_000)).rejects.toThrow('has made no progress for 1 s');
    expect(await reporting.ready(1_000)).toEqual({ ready: true });
  } finally {
    reporting.kill();
    silent.kill();
    await Promise.all([reporting.ended, silent.ended]);
  }
});
