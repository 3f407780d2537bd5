import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolder } from '@site/shared/server';
import { lockDataDir } from '../db/data-dir-lock';
import { type ArchiveWriter, writeArchive } from './archive';
import { BackupError, readError, writeError } from './backup-error';
import type { Connection } from './connection';
import { dumpRows } from './database-rows';
import { BACKUP_FORMAT, type Manifest } from './manifest';
import {
  connectPostgres,
  type OpenConnection,
  openEmbeddedFolder,
  openLiveFolder,
} from './open-connection';
import { requestSnapshot } from './snapshots';
import { withUnfinished } from './unfinished-files';

export type BackupSource = {
  dataDir: string;
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** No database: `dataDir` is that of an edge that runs apart from the API. */
  filesOnly?: boolean;
};

/** Copies, backups, unfinished work, names of this machine's processes, and errors of a week. */
const LEFT_OUT =
  /^(db|db\.part|db-snapshot-.*|\.rows-.*|\.move-.*|\.restore|cache|uploads|backups|site-.*\.tar\.gz|edge-id|page-errors|lost\+found)$|\.(sock|part|tmp)$/;

/**
 * Backs up the database and the files of DATA_DIR, while the site runs or is stopped. Throws a
 * BackupError if there is no database, unless only files are asked for: a forgotten setting must
 * not give a backup that lacks the data.
 */
export async function writeBackup(file: string, source: BackupSource): Promise<Manifest> {
  const database = await openSource(source);
  try {
    return await writeContent(file, {
      connection: database?.connection ?? null,
      dataDir: source.dataDir,
    });
  } finally {
    await database?.close();
  }
}

export async function writeContent(
  file: string,
  { connection, dataDir }: { connection: Connection | null; dataDir: string | null },
): Promise<Manifest> {
  const folder = dirname(file);
  const rows = join(folder, `.rows-${randomUUID()}`);
  try {
    await makeFolder(folder, 0o700);
    await mkdir(rows, { mode: 0o700 });
  } catch (error) {
    throw writeError(error, folder);
  }
  try {
    return await withUnfinished(rows, () =>
      writeArchive(file, async (archive) => {
        const createdAt = new Date().toISOString();
        const database = connection && (await dumpRows(connection, rows));
        for (const { name } of database?.tables ?? [])
          await archive.add(`rows/${name}.copy`, join(rows, `${name}.copy`));
        const files = dataDir ? await addFiles(archive, dataDir, folder) : 0;
        if (!database && files === 0)
          throw new BackupError(`DATA_DIR ${dataDir} has no files to back up. Check DATA_DIR.`);
        return { format: BACKUP_FORMAT, createdAt, database };
      }),
    );
  } catch (error) {
    throw writeError(error, folder);
  } finally {
    await rm(rows, { recursive: true, force: true });
  }
}

/**
 * Returns how many files it has added: none if the folder does not exist, as with an API on
 * PostgreSQL that has written no file. The live state comes first: every release that it names is
 * stored before it, and stays for days.
 */
async function addFiles(archive: ArchiveWriter, dataDir: string, folder: string): Promise<number> {
  const names = (await namesIn(dataDir)).filter((name) => !LEFT_OUT.test(name));
  names.sort((a, b) => Number(b === 'live.json') - Number(a === 'live.json'));
  let added = 0;
  for (const name of names)
    for (const path of await filesIn(join(dataDir, name)))
      if (!(isWithin(folder, dataDir) && isWithin(path, folder))) {
        const archived = `files/${relative(dataDir, path).split(sep).join('/')}`;
        if (await archive.add(archived, path)) added += 1;
      }
  return added;
}

function namesIn(dataDir: string): Promise<string[]> {
  return readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw readError(error, dataDir);
  });
}

/** Whether the path is below the folder; the folder itself is not. */
function isWithin(path: string, folder: string): boolean {
  return resolve(path).startsWith(`${resolve(folder)}${sep}`);
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      if (error.code === 'ENOENT') return [];
      throw readError(error, path);
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.(part|tmp)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Null for a backup of files only. */
async function openSource({
  dataDir,
  databaseUrl,
  filesOnly,
}: BackupSource): Promise<OpenConnection | null> {
  if (filesOnly) return null;
  if (databaseUrl) return connectPostgres(databaseUrl);
  if (!existsSync(join(dataDir, 'db')))
    throw new BackupError(
      `There is no database to back up: DATABASE_URL is not set, and DATA_DIR ${dataDir} ${existsSync(dataDir) ? 'has no embedded database' : 'does not exist'}. Give the command the DATABASE_URL or the DATA_DIR of the API. For an edge with a DATA_DIR of its own, add --files-only.`,
    );
  const snapshot = await requestSnapshot(dataDir);
  if (snapshot) {
    const database = await openEmbeddedFolder(snapshot.folder);
    return {
      ...database,
      async close() {
        await database.close();
        snapshot.release();
      },
    };
  }
  const unlock = await lockDataDir(dataDir);
  const database = await openLiveFolder(join(dataDir, 'db'));
  return {
    ...database,
    async close() {
      await database.close();
      await unlock();
    },
  };
}
