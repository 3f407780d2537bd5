import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOnServer } from '../testing/test-database';
import { writeBackup } from './write-backup';

declare const testDatabase: 'embedded' | 'postgres';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-backup-'));
  file = join(folder, 'store/site.tar.gz');
});
afterEach(() => rm(folder, { recursive: true }));

test('a backup without a database is refused, and names both settings', async () => {
  const dataDir = join(folder, 'data');
  const source = { dataDir, databaseUrl: null };
  await expect(writeBackup(file, source)).rejects.toThrow(
    `There is no database to back up: DATABASE_URL is not set, and DATA_DIR ${dataDir} does not exist.`,
  );
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'live.json'), '{}');
  await expect(writeBackup(file, source)).rejects.toThrow(
    `DATA_DIR ${dataDir} has no embedded database. Give the command the DATABASE_URL or the DATA_DIR of the API.`,
  );
  expect(await readdir(folder)).toEqual(['data']);
});

test('the files of an edge are backed up on demand, and no files at all are refused', async () => {
  const dataDir = join(folder, 'edge');
  await mkdir(dataDir);
  const source = { dataDir, databaseUrl: null, filesOnly: true };
  await expect(writeBackup(file, source)).rejects.toThrow('has no files to back up');
  expect(await readdir(join(folder, 'store'))).toEqual([]);
  await writeFile(join(dataDir, 'live.json'), '{}');
  const { database, files } = await writeBackup(file, source);
  expect(database).toBeNull();
  expect(files.map(({ path }) => path)).toEqual(['files/live.json']);
});

test('a target that is a file is refused with the reason', async () => {
  const dataDir = join(folder, 'edge');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'live.json'), '{}');
  const target = join(folder, 'notes.txt');
  await writeFile(target, '');
  await expect(
    writeBackup(join(target, 'site.tar.gz'), { dataDir, databaseUrl: null, filesOnly: true }),
  ).rejects.toThrow(`${target} is not a folder.`);
});

const [onPostgres, skipNote] =
  testDatabase === 'postgres' ? [test, ''] : [test.skip, ' (skipped: runs on PostgreSQL)'];

onPostgres(
  `PostgreSQL is backed up also while DATA_DIR does not exist, and an empty database is refused${skipNote}`,
  async () => {
    const [site, empty] = [await createOnServer('template1'), await createOnServer('template0')];
    const dataDir = join(folder, 'nowhere');
    try {
      const { database, files } = await writeBackup(file, { dataDir, databaseUrl: site.url });
      expect(database?.tables.length).toBeGreaterThan(10);
      expect(files.filter(({ path }) => path.startsWith('files/'))).toEqual([]);
      await expect(writeBackup(file, { dataDir, databaseUrl: empty.url })).rejects.toThrow(
        'The database has no tables of the site. Check DATABASE_URL',
      );
    } finally {
      await site.drop();
      await empty.drop();
    }
  },
);
