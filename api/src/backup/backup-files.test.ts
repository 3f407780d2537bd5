import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { backupFileAt, backupsIn, deleteOldBackups } from './backup-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('the newest backups stay, and other files are never deleted', async () => {
  const times = [1, 2, 3, 4].map((day) => Date.UTC(2026, 0, day, 3, 4, 5));
  for (const time of times) await writeFile(backupFileAt(folder, time), '');
  await writeFile(join(folder, 'site-by-hand.tar.gz'), '');
  await deleteOldBackups(folder, 2);
  expect((await readdir(folder)).sort()).toEqual([
    'site-2026-01-03T03-04-05Z.tar.gz',
    'site-2026-01-04T03-04-05Z.tar.gz',
    'site-by-hand.tar.gz',
  ]);
  const [newest] = await backupsIn(folder);
  expect([basename(newest?.path ?? ''), newest?.at]).toEqual([
    'site-2026-01-04T03-04-05Z.tar.gz',
    times[3],
  ]);
});

test('a folder that does not exist has no backups', async () => {
  expect(await backupsIn(join(folder, 'nowhere'))).toEqual([]);
});
