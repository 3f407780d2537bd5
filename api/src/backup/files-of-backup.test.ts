import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS, openTestDatabaseConnection } from '../testing/test-database';
import { writeArchive } from './archive';
import type { OpenConnection } from './connection';
import { BACKUP_FORMAT } from './manifest';
import { restoreBackup } from './restore-backup';
import { writeContent } from './write-backup';

let folder: string;
let source: OpenConnection;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  source = await openTestDatabaseConnection();
  file = join(folder, 'store/site.tar.gz');
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

/** A folder with this name below the folder of the tests. */
async function newFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  return path;
}

test('restores the files of the data folder, and leaves out copies and unfinished ones', async () => {
  const dataDir = await newFolder('data');
  const files = {
    'live.json': '{}',
    'releases/shop/1/entry.js': 'code',
    'mail/1.eml': 'mail',
    'preview-secret': 'secret',
    'empty.txt': '',
  };
  const others = [
    'cache/x',
    'uploads/y',
    'mail/2.eml.part',
    'backups/old.tar.gz',
    'edge-id/e',
    'page-errors/e.json',
  ];
  for (const [path, text] of [...Object.entries(files), ...others.map((path) => [path, 'x'])]) {
    await mkdir(join(dataDir, path ?? '', '..'), { recursive: true });
    await writeFile(join(dataDir, path ?? ''), text ?? '');
  }
  const backup = join(dataDir, 'backups/site.tar.gz');
  await writeContent(backup, { connection: null, dataDir });
  const into = join(folder, 'restored');
  const target = { folder: into, databaseUrl: null, migrationsFolder: MIGRATIONS };
  await restoreBackup(backup, target);
  const restored = (await readdir(into, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(into.length + 1));
  expect(restored.sort()).toEqual(Object.keys(files).sort());
  for (const [path, text] of Object.entries(files))
    expect(await readFile(join(into, path), 'utf8')).toBe(text);

  await expect(restoreBackup(backup, target)).rejects.toThrow('is not empty');
});

test('the files of the data folder are in a backup beside it and in one inside it', async () => {
  const dataDir = await newFolder('beside/data');
  for (const name of ['live.json', 'site-2026-01-01T00-00-00Z.tar.gz'])
    await writeFile(join(dataDir, name), '{}');
  await newFolder('beside/data/.rows-earlier');
  await writeFile(join(dataDir, '.rows-earlier/users.copy'), 'rows');
  for (const store of [join(folder, 'beside'), dataDir]) {
    const backup = join(store, 'site.tar.gz');
    const { files } = await writeContent(backup, { connection: null, dataDir });
    expect(files.map(({ path }) => path)).toEqual(['files/live.json']);
  }
});

test('a file that cannot be read fails the backup, and a deleted one does not', async () => {
  const content = { format: BACKUP_FORMAT, createdAt: '', database: null };
  const write = (source: string) =>
    writeArchive(join(folder, 'unreadable.tar.gz'), async (archive) => {
      await archive.add('files/a.txt', source);
      return content;
    });
  // A folder cannot be read as a file, by any user.
  await expect(write(folder)).rejects.toThrow(`${folder} cannot be read (EISDIR)`);
  expect((await write(join(folder, 'nowhere'))).files).toEqual([]);
});

test('a refused folder keeps its access rights', async () => {
  const into = await newFolder('shared');
  await chmod(into, 0o755);
  await writeFile(join(into, 'notes.txt'), '');
  const target = { folder: into, databaseUrl: null, migrationsFolder: MIGRATIONS };
  await expect(restoreBackup(file, target)).rejects.toThrow('is not empty');
  expect((await stat(into)).mode & 0o777).toBe(0o755);
});
