import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDir } from '../db/data-dir-lock';
import { readArchive } from './archive';
import { BackupError } from './backup-error';
import { openLiveFolder } from './connection';
import type { Manifest } from './manifest';
import { restoreToPostgres } from './restore-backup';
import { writeContent } from './write-backup';

/**
 * Copies the embedded database of a stopped site into an empty PostgreSQL database. It first writes
 * a backup into `file`, which stays, and restores this backup. The rows of the embedded database do
 * not change.
 */
export async function moveToPostgres(
  file: string,
  {
    dataDir,
    databaseUrl,
    migrationsFolder,
  }: { dataDir: string; databaseUrl: string; migrationsFolder: string },
): Promise<Manifest> {
  const db = join(dataDir, 'db');
  if (!existsSync(db))
    throw new BackupError(`DATA_DIR ${dataDir} has no embedded database. Check DATA_DIR.`);
  const unlock = await lockDataDir(dataDir);
  const work = await mkdtemp(join(dataDir, '.move-'));
  try {
    const { connection, close } = await openLiveFolder(db);
    await writeContent(file, { connection, dataDir: null }).finally(close);
    const manifest = await readArchive(file, work);
    if (manifest.database)
      await restoreToPostgres(databaseUrl, manifest.database, join(work, 'rows'), migrationsFolder);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
    await unlock();
  }
}
