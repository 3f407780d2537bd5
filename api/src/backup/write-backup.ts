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
};

/** Copies, backups, unfinished work, names of this machine's processes, and errors of a week. */
const LEFT_OUT =
  /^(db|db\.part|db-snapshot-.*|\.rows-.*|\.move-.*|\.restore|cache|uploads|backups|site-.*\.tar\.gz|edge-id|page-errors|lost\+found)$|\.(sock|part|tmp)$/;

/** Backs up the database and the files of DATA_DIR, while the site runs or is stopped. */
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
    return await withUnfinished(rows, () =>
      writeArchive(file, async (archive) => {
        const createdAt = new Date().toISOString();
        const database = connection && (await dumpRows(connection, rows));
        for (const { name } of database?.tables ?? [])
          await archive.add(`rows/${name}.copy`, join(rows, `${name}.copy`));
        if (dataDir) await addFiles(archive, dataDir, folder);
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
 * The live state comes first: every release that it names is stored before it, and stays for days.
 */
async function addFiles(archive: ArchiveWriter, dataDir: string, folder: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !LEFT_OUT.test(name));
  names.sort((a, b) => Number(b === 'live.json') - Number(a === 'live.json'));
  for (const name of names)
    for (const path of await filesIn(join(dataDir, name)))
      if (!(isWithin(folder, dataDir) && isWithin(path, folder)))
        await archive.add(`files/${relative(dataDir, path).split(sep).join('/')}`, path);
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

/** Null if there is no database: DATA_DIR of an edge that runs apart from the API. */
async function openSource({ dataDir, databaseUrl }: BackupSource): Promise<OpenConnection | null> {
  if (databaseUrl) return connectPostgres(databaseUrl);
  if (!existsSync(dataDir))
    throw new BackupError(`DATA_DIR ${dataDir} does not exist. Set DATA_DIR to the site's folder.`);
  if (!existsSync(join(dataDir, 'db'))) return null;
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
