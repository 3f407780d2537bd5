import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readConfig } from '../config/config';
import { scheduleBackups } from './schedule-backups';
import { removeLeftovers, removeUnfinished, withUnfinished } from './unfinished-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unfinished-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a backup that is ended leaves no rows and no part of an archive', async () => {
  const rows = join(folder, '.rows-1');
  await mkdir(rows);
  await withUnfinished(rows, async () => {
    await writeFile(join(rows, 'users.copy'), 'row');
    removeUnfinished();
  });
  expect(await readdir(folder)).toEqual([]);
});

test('what killed backups have left is removed after a day', async () => {
  await mkdir(join(folder, '.rows-old'));
  for (const name of ['site-a.tar.gz.part', 'site-b.tar.gz.part', 'site-c.tar.gz'])
    await writeFile(join(folder, name), '');
  const earlier = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['.rows-old', 'site-a.tar.gz.part', 'site-c.tar.gz'])
    await utimes(join(folder, name), earlier, earlier);
  await removeLeftovers(folder);
  expect((await readdir(folder)).sort()).toEqual(['site-b.tar.gz.part', 'site-c.tar.gz']);
});

test('the command gets the settings of the connection, and ends with the API', async () => {
  const seen = join(folder, 'seen');
  const command = join(folder, 'command.mjs');
  await writeFile(
    command,
    `import { renameSync, writeFileSync } from 'node:fs';
    const wait = setInterval(() => {}, 1000);
    process.once('SIGTERM', () => { writeFileSync('${seen}.ended', ''); clearInterval(wait); });
    writeFileSync('${seen}.part', JSON.stringify(process.env));
    renameSync('${seen}.part', '${seen}');`,
  );
  const before = { ...process.env };
  Object.assign(process.env, { PGSSLMODE: 'verify-full', STRIPE_SECRET_KEY: 'sk_live_1' });
  const app = Fastify();
  const config = readConfig({ LOG_LEVEL: 'silent', BACKUP_FOLDER: join(folder, 'backups') });
  scheduleBackups(app, config, command);
  await app.listen({ port: 0, host: '127.0.0.1' });
  while (!existsSync(seen)) await new Promise((resolve) => setTimeout(resolve, 10));
  process.env = before;
  await app.close();
  expect(existsSync(`${seen}.ended`)).toBe(true);
  const env = JSON.parse(readFileSync(seen, 'utf8'));
  expect(env).toMatchObject({ PGSSLMODE: 'verify-full' });
  expect(env).not.toHaveProperty('STRIPE_SECRET_KEY');
});
