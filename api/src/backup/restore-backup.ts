import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { syncFolder } from '@site/shared/server';
import { lockDataDir } from '../db/data-dir-lock';
import { syncTree } from '../db/synced-files';
import { readArchive } from './archive';
import { BackupError, explainReadError, newerBackupError } from './backup-error';
import { type Connection, connectPostgres, openEmbeddedFolder } from './connection';
import { hasNoTables, loadRows } from './database-rows';
import type { DatabaseContent, Manifest } from './manifest';

type RestoreTarget = {
  /** An empty folder, which becomes DATA_DIR. */
  folder: string;
  /** An empty PostgreSQL database; null restores into an embedded one in `folder`. */
  databaseUrl: string | null;
  migrationsFolder: string;
};

/** The subfolder of a restore that is not complete. */
const WORK_FOLDER = '.restore';
/** The key of the advisory lock of a restore. Every process uses the same number. */
const RESTORE_LOCK = 7_204_130;

/**
 * Restores a backup into an empty folder and an empty database. It works in a subfolder first, so a
 * failed restore leaves the folder empty.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Manifest> {
  const { folder, databaseUrl, migrationsFolder } = target;
  // Checked before the lock, which would take the access rights of other users from a folder that
  // is then refused, and again under the lock.
  await requireEmpty(folder);
  const unlock = await lockDataDir(folder);
  const work = join(folder, WORK_FOLDER);
  try {
    await requireEmpty(folder);
    // A killed restore has left it.
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    const manifest = await readArchive(file, work);
    const { database } = manifest;
    if (database && databaseUrl)
      await restoreToPostgres(databaseUrl, database, join(work, 'rows'), migrationsFolder);
    else if (database) await restoreEmbedded(work, database, migrationsFolder);
    await moveRestored(work, folder);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
    await unlock();
  }
}

/**
 * Moves the database first: if a power cut ends this, a site that starts afterwards must not create
 * an empty database.
 */
async function moveRestored(work: string, folder: string): Promise<void> {
  await syncTree(work);
  if (existsSync(join(work, 'db'))) await rename(join(work, 'db'), join(folder, 'db'));
  for (const name of await readdir(join(work, 'files')).catch(() => []))
    await rename(join(work, 'files', name), join(folder, name));
  await syncFolder(folder);
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw explainReadError(error, folder);
  });
  if (names.some((name) => name !== 'lost+found' && name !== WORK_FOLDER))
    throw new BackupError(
      `${folder} is not empty. Choose a new folder, and set DATA_DIR to it after the restore.`,
    );
}

async function restoreEmbedded(work: string, database: DatabaseContent, migrationsFolder: string) {
  const { connection, close } = await openEmbeddedFolder(join(work, 'db'));
  try {
    await loadDatabase(connection, database, join(work, 'rows'), migrationsFolder);
  } finally {
    await close();
  }
}

/**
 * Loads a database's content into an empty PostgreSQL database. `rows` is the folder with the files
 * of its rows.
 */
export async function restoreToPostgres(
  databaseUrl: string,
  database: DatabaseContent,
  rows: string,
  migrationsFolder: string,
): Promise<void> {
  const { connection, close } = await connectPostgres(databaseUrl);
  try {
    const [lock] = await connection.query(`select pg_try_advisory_lock(${RESTORE_LOCK}) as taken`);
    if (!lock?.taken)
      throw new BackupError('Another restore into this database runs. Wait until it ends.');
    if (!(await hasNoTables(connection)))
      throw new BackupError(
        'The database of DATABASE_URL is not empty. Create an empty one: createdb NAME.',
      );
    await loadDatabase(connection, database, rows, migrationsFolder);
  } finally {
    await close();
  }
}

/**
 * Creates the schema of the backup, loads its rows, and then applies the later migrations, as the
 * site does after an update.
 */
export async function loadDatabase(
  connection: Connection,
  content: DatabaseContent,
  rows: string,
  migrationsFolder: string,
): Promise<void> {
  const earlier = await migrationsUntil(content.migration, migrationsFolder);
  try {
    await connection.migrate(earlier);
  } finally {
    await rm(earlier, { recursive: true });
  }
  await loadRows(connection, content, rows);
  await connection.migrate(migrationsFolder);
}

/**
 * A folder with the migrations up to `last`. Throws a BackupError if this site lacks that one.
 */
async function migrationsUntil(last: number, migrationsFolder: string): Promise<string> {
  const text = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const journal = JSON.parse(text) as { entries: { when: number; tag: string }[] };
  if (!journal.entries.some(({ when }) => when === last)) throw newerBackupError();
  const folder = await mkdtemp(join(tmpdir(), 'site-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const entries = journal.entries.filter(({ when }) => when <= last);
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}
