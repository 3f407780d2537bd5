import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { contentOf, fillEveryTable } from '../testing/database-content';
import { withLaterMigrations } from '../testing/later-migrations';
import { createOnServer, MIGRATIONS, openTestDatabaseConnection } from '../testing/test-database';
import { readArchive, writeArchive } from './archive';
import { connectPostgres, type OpenConnection } from './connection';
import { loadRows } from './database-rows';
import { BACKUP_FORMAT } from './manifest';
import { loadDatabase, restoreBackup } from './restore-backup';
import { writeContent } from './write-backup';

declare const testDatabase: 'embedded' | 'postgres';

const TEN_SECONDS_MS = 10_000;

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

/** Loads the backup into a database of the given kind, and returns what it then contains. */
async function contentAfterRestore(kind: 'embedded' | 'postgres', unpacked: string) {
  const target = await openTestDatabaseConnection(kind);
  try {
    const { database } = await readArchive(file, unpacked);
    if (!database) throw new Error('The backup has no database.');
    await loadRows(target.connection, database, join(unpacked, 'rows'));
    return await contentOf(target.connection);
  } finally {
    await target.close();
  }
}

test('a restored database has every row of every table', async () => {
  const tables = await fillEveryTable(source.connection);
  const manifest = await writeContent(file, { connection: source.connection, dataDir: null });
  expect(manifest.database?.tables.map(({ name, rows }) => [name, rows])).toEqual(
    tables.map((name) => [name, 3]),
  );
  const expected = await contentOf(source.connection);
  expect(await contentAfterRestore(testDatabase, await newFolder('same'))).toEqual(expected);
  // A move to PostgreSQL, and the way back.
  if (testDatabase === 'postgres')
    expect(await contentAfterRestore('embedded', await newFolder('other'))).toEqual(expected);
});

test('only the owner can read a backup, and no part of one remains', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'store'))).toEqual(['site.tar.gz']);
});

test('refuses a backup with a changed byte or a missing end', async () => {
  const bytes = await readFile(file);
  const copy = join(folder, 'damaged.tar.gz');
  // The last one is in gzip's checksum. Before it and in headers, some bits have no meaning.
  for (const [index, at] of [bytes.length >> 2, bytes.length >> 1, bytes.length - 6].entries()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 0x40;
    await writeFile(copy, changed);
    const into = await newFolder(`damaged-${index}`);
    await expect(readArchive(copy, into)).rejects.toThrow('not a complete backup');
  }
  await writeFile(copy, bytes.subarray(0, bytes.length >> 1));
  await expect(readArchive(copy, await newFolder('short'))).rejects.toThrow(
    'not a complete backup',
  );
  await writeFile(copy, 'no archive');
  await expect(readArchive(copy, await newFolder('text'))).rejects.toThrow('not a complete backup');
});

/** An archive with a file and a manifest that were made by hand. */
async function forgedArchive(
  file: { name: string; mode?: number; text: string },
  manifest: object,
): Promise<string> {
  const forged = join(folder, 'forged.tar.gz');
  const tar = pack();
  tar.entry(file, file.text);
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  tar.finalize();
  await pipeline(tar, createGzip(), createWriteStream(forged));
  return forged;
}

/** The manifest of a backup with one file of this text. */
function manifestOf(path: string, text: string) {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const files = [{ path, bytes: text.length, sha256 }];
  return { format: BACKUP_FORMAT, createdAt: '', database: null, files };
}

test.each([
  ['files/a.txt', 'one'],
  ['files/../../a.txt', 'two'],
  ['/files/a.txt', 'two'],
])('refuses %s with another checksum, or outside of its folder', async (name, text) => {
  const forged = await forgedArchive({ name, text: 'two' }, manifestOf(name, text));
  const into = await newFolder('forged');
  await expect(readArchive(forged, into)).rejects.toThrow('not a complete backup');
});

test('a restored file has the rights of its owner only, also from a forged archive', async () => {
  const name = 'files/a.txt';
  const file = { name, mode: 0o7777, text: 'one' };
  const forged = await forgedArchive(file, manifestOf(name, 'one'));
  const into = await newFolder('setuid');
  await readArchive(forged, into);
  expect((await stat(join(into, 'files/a.txt'))).mode & 0o7777).toBe(0o700);
});

test('refuses the backup of a newer version of the site', async () => {
  const content = { migration: Date.now() + TEN_SECONDS_MS, tables: [], sequences: [] };
  await expect(loadDatabase(source.connection, content, folder, MIGRATIONS)).rejects.toThrow(
    'newer version',
  );
});

test('names the version as the reason for a backup whose paths and manifest have a later form', async () => {
  const manifest = { format: BACKUP_FORMAT + 1, parts: [] };
  const later = await forgedArchive({ name: 'blobs/1', text: 'one' }, manifest);
  await expect(readArchive(later, await newFolder('later'))).rejects.toThrow('newer version');
});

const [onPostgres, skipNote] =
  testDatabase === 'postgres' ? [test, ''] : [test.skip, ' (skipped: runs on PostgreSQL)'];

onPostgres(
  `a backup of an older schema is restored, and then has the later migrations${skipNote}`,
  async () => {
    const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
    const older = journal.entries.at(-1);
    const later = await withLaterMigrations('alter table users add column later text');
    const servers = [await createOnServer('template0'), await createOnServer('template0')] as const;
    const [from, to] = await Promise.all(servers.map(({ url }) => connectPostgres(url)));
    if (!from || !to) throw new Error('The server gave no connection.');
    try {
      await from.connection.migrate(MIGRATIONS);
      await from.connection.query(
        "insert into users (id, email, password_hash, created_at) values (7, 'ada@site.test', 'none', now())",
      );
      const archive = join(folder, 'older.tar.gz');
      await writeContent(archive, { connection: from.connection, dataDir: null });
      const unpacked = await newFolder('older-unpacked');
      const { database } = await readArchive(archive, unpacked);
      expect(database?.migration).toBe(older.when);
      const rows = join(unpacked, 'rows');
      if (database) await loadDatabase(to.connection, database, rows, later.folder);
      expect(await to.connection.query('select email, later from users where id = 7')).toEqual([
        { email: 'ada@site.test', later: null },
      ]);
      const [row] = await to.connection.query(
        'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
      );
      expect(Number(row?.newest)).toBe(later.last);
    } finally {
      for (const { close } of [from, to]) await close();
      for (const { drop } of servers) await drop();
      await rm(later.folder, { recursive: true });
    }
  },
);

test('a failed restore leaves its folder empty, and two at once do not mix', async () => {
  const into = join(folder, 'twice');
  const target = { folder: into, databaseUrl: null, migrationsFolder: MIGRATIONS };
  // The first restore waits until the pipe is written, so the second always meets it.
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const first = expect(restoreBackup(pipe, target)).rejects.toThrow('is not a complete backup');
  while (!existsSync(join(into, '.restore'))) await new Promise((next) => setTimeout(next, 5));
  await expect(restoreBackup(file, target)).rejects.toThrow('in use by another process');
  await writeFile(pipe, 'no archive');
  await first;
  expect(await readdir(into)).toEqual([]);
});

test('a full disk keeps the earlier backups and says so', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const store = await newFolder('full');
  await writeFile(join(store, 'site-2026-01-01T00-00-00Z.tar.gz'), 'earlier');
  await expect(
    writeArchive(join(store, 'new.tar.gz'), async () => Promise.reject(full)),
  ).rejects.toThrow(/is full.*Earlier backups are unchanged/);
  expect(await readdir(store)).toEqual(['site-2026-01-01T00-00-00Z.tar.gz']);
});
