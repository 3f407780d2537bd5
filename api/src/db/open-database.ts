import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { syncFolder } from '@site/shared/server';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Config } from '../config/config';
import { reasonOf, StartFailure } from '../config/start-failure';
import type { OpenDatabase } from './database';
import { openPostgres } from './open-postgres';
import { queueOfPglite } from './query-queue';
import { SYNCED_COMMITS, SyncedFiles, syncTree } from './synced-files';

/** Opens the database of the settings and runs the migrations. Throws a StartFailure on failure. */
export async function openDatabase(
  config: Config,
  migrationsFolder: string,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, migrationsFolder);
  return openEmbedded(join(config.dataDir, 'db'), migrationsFolder);
}

async function openEmbedded(folder: string, migrationsFolder: string): Promise<OpenDatabase> {
  let client: PGlite;
  try {
    if (!existsSync(folder)) await createDatabaseFolder(folder);
    client = await startPglite(folder);
  } catch (error) {
    throw new StartFailure(
      `The database in DATA_DIR (${folder}) cannot be opened: ${reasonOf(error)}.`,
    );
  }
  return openPglite(client, migrationsFolder);
}

/**
 * Creates the database in a temporary folder and renames it. An interrupted first start then leaves
 * no folder that cannot be opened.
 */
async function createDatabaseFolder(folder: string): Promise<void> {
  const temporaryFolder = `${folder}.part`;
  await rm(temporaryFolder, { recursive: true, force: true });
  await (await startPglite(temporaryFolder)).close();
  await syncTree(temporaryFolder);
  await rename(temporaryFolder, folder);
  await syncFolder(dirname(folder));
}

/** The extensions that the migrations create. A database needs them whenever it is opened. */
export const EXTENSIONS = { unaccent };

/** Starts PGlite without its default `-F` (no sync of files). */
export function startPglite(folder: string): Promise<PGlite> {
  return PGlite.create({
    fs: new SyncedFiles(folder),
    extensions: EXTENSIONS,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...SYNCED_COMMITS,
    ],
  });
}

/** Migrates a started PGlite. Closing the result closes it too. */
export async function openPglite(client: PGlite, migrationsFolder: string): Promise<OpenDatabase> {
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder });
  let isPaused = false;
  return {
    db,
    queue: queueOfPglite(client),
    isPaused: () => isPaused,
    whilePaused: (work) =>
      client.runExclusive(async () => {
        isPaused = true;
        await work().finally(() => {
          isPaused = false;
        });
      }),
    close: () => client.close(),
  };
}
