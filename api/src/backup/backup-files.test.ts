import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DAY_MS } from '@site/shared/rules';
import { backupFileAt, deleteOldBackups, scheduledBackupsIn } from './backup-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the newest backups stay, and other files are never deleted', async () => {
  const times = [1, 2, 3, 4].map((day) => Date.UTC(2026, 0, day, 3, 4, 5));
  for (const time of times) await writeFile(backupFileAt(folder, time, 'scheduled'), '');
  for (const reason of ['manual', 'move'] as const)
    await writeFile(backupFileAt(folder, Date.UTC(2026, 0, 1), reason), '');
  await writeFile(join(folder, 'site-by-hand.tar.gz'), '');
  await deleteOldBackups(folder, 2);
  expect((await readdir(folder)).sort()).toEqual([
    'site-2026-01-01T00-00-00Z-manual.tar.gz',
    'site-2026-01-01T00-00-00Z-move.tar.gz',
    'site-2026-01-03T03-04-05Z.tar.gz',
    'site-2026-01-04T03-04-05Z.tar.gz',
    'site-by-hand.tar.gz',
  ]);
  const [newest] = await scheduledBackupsIn(folder);
  expect([basename(newest?.path ?? ''), newest?.at]).toEqual([
    'site-2026-01-04T03-04-05Z.tar.gz',
    times[3],
  ]);
});

test('a backup of the future is not the newest one, and takes the place of no other', async () => {
  const now = Date.now();
  const [future, recent] = [now + DAY_MS, now - DAY_MS].map((time) =>
    backupFileAt(folder, time, 'scheduled'),
  ) as [string, string];
  for (const path of [future, recent]) await writeFile(path, '');
  await deleteOldBackups(folder, 1);
  expect((await scheduledBackupsIn(folder)).map(({ path }) => path)).toEqual([recent]);
  expect(await readdir(folder)).toContain(basename(future));
});

test('a folder that does not exist has no backups', async () => {
  expect(await scheduledBackupsIn(join(folder, 'nowhere'))).toEqual([]);
});
