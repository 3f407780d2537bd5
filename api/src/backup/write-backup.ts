import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { makeFolder } from '@site/shared/server';
import { lockDataDir } from '../db/data-dir-lock';
import { type ArchiveWriter, writeArchive } from './archive';
import { BackupError, explainReadError, explainWriteError } from './backup-error';
import {
  type Connection,
  connectPostgres,
  type OpenConnection,
  openEmbeddedFolder,
  openLiveFolder,
} from './connection';
import { dumpRows } from './database-rows';
import { BACKUP_FORMAT, type Manifest } from './manifest';
import { requestSnapshot } from './snapshots';
import { withUnfinished } from './unfinished-files';

type BackupSource = {
  dataDir: string;
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** No database: `dataDir` is that of an edge that runs apart from the API. */
  filesOnly?: boolean;
};

/**
 * The names in DATA_DIR that a backup leaves out: the database, whose rows it has, copies, other
 * backups, unfinished files, names of this machine's processes, and the errors of a week.
 */
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

/** Writes a backup of a database, of the files in `dataDir`, or of both. */
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
    throw explainWriteError(error, folder);
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
    throw explainWriteError(error, folder);
  } finally {
    await rm(rows, { recursive: true, force: true });
  }
}

/**
 * Adds the files of `dataDir` except those in `backupFolder`, which may be below `dataDir`. Returns
 * how many: 0 if `dataDir` does not exist, as with an API on PostgreSQL that has written no file.
 * The live state comes first: every release that it names is stored before it, and stays for days.
 */
async function addFiles(
  archive: ArchiveWriter,
  dataDir: string,
  backupFolder: string,
): Promise<number> {
  const names = (await namesIn(dataDir)).filter((name) => !LEFT_OUT.test(name));
  names.sort((a, b) => Number(b === 'live.json') - Number(a === 'live.json'));
  let added = 0;
  for (const name of names)
    for (const path of await filesIn(join(dataDir, name))) {
      if (isWithin(backupFolder, dataDir) && isWithin(path, backupFolder)) continue;
      const archivedPath = `files/${relative(dataDir, path).split(sep).join('/')}`;
      if (await archive.add(archivedPath, path)) added += 1;
    }
  return added;
}

function namesIn(dataDir: string): Promise<string[]> {
  return readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw explainReadError(error, dataDir);
  });
}

/** Whether the path is below the folder; the folder itself is not. */
function isWithin(path: string, folder: string): boolean {
  return resolve(path).startsWith(`${resolve(folder)}${sep}`);
}

/** The files below a folder, or the path itself if it is a file. */
async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      if (error.code === 'ENOENT') return [];
      throw explainReadError(error, path);
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.(part|tmp)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Opens the database of the backup: PostgreSQL, a copy of the embedded database of a running site,
 * or the embedded database itself while the site is stopped. Null for a backup of files only.
 */
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
