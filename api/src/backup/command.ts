import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '@site/shared/server';
import * as z from 'zod/mini';
import { environmentSchema } from '../config/environment';
import { settingErrors } from '../config/setting-errors';
import { StartFailure } from '../config/start-failure';
import { BackupError } from './backup-error';
import { backupFileAt, deleteOldBackups } from './backup-files';
import type { Manifest } from './manifest';
import { moveToPostgres } from './move-to-postgres';
import { restoreBackup } from './restore-backup';
import { removeLeftovers, removeUnfinished } from './unfinished-files';
import { writeBackup } from './write-backup';

const MIGRATIONS = join(import.meta.dirname, '../drizzle');
const OWNER_ONLY_UMASK = 0o077;
/** The exit code after a signal is this plus the number of the signal, as in shells. */
const SIGNAL_EXIT_CODE = 128;

/** The settings that the commands use. All other settings may be missing in their environment. */
const settingsSchema = z.pick(environmentSchema, {
  DATA_DIR: true,
  DATABASE_URL: true,
  BACKUP_FOLDER: true,
  BACKUP_KEEP: true,
});

function commandSettings() {
  const { settings, problems } = readSettings(settingsSchema, settingErrors, process.env);
  if (problems.length > 0) throw new StartFailure(...problems);
  const { DATA_DIR, DATABASE_URL, BACKUP_FOLDER, BACKUP_KEEP } = settings;
  const dataDir = resolve(DATA_DIR);
  return {
    dataDir,
    databaseUrl: DATABASE_URL ?? null,
    backupFolder: resolve(BACKUP_FOLDER ?? join(dataDir, 'backups')),
    keep: BACKUP_KEEP,
  };
}

async function backup(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      scheduled: { type: 'boolean' },
      'files-only': { type: 'boolean' },
    },
  });
  const { backupFolder, keep, ...settings } = commandSettings();
  const source = { ...settings, filesOnly: values['files-only'] ?? false };
  const to = resolve(values.to ?? backupFolder);
  const file = to.endsWith('.tar.gz')
    ? to
    : backupFileAt(to, Date.now(), values.scheduled ? 'scheduled' : 'manual');
  const manifest = await writeBackup(file, source);
  if (values.scheduled) {
    await deleteOldBackups(backupFolder, keep);
    await removeLeftovers(backupFolder);
  }
  print(`${file}: ${summaryOf(manifest)}`);
  if (!existsSync(source.dataDir))
    print(`DATA_DIR ${source.dataDir} does not exist, so the backup has no files.`);
}

async function restore(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { into: { type: 'string' } },
  });
  const [file] = positionals;
  if (!file || !values.into || positionals.length > 1)
    throw new BackupError(
      'Name the backup and an empty folder: npm run restore -- FILE --into FOLDER',
    );
  const folder = resolve(values.into);
  const { databaseUrl } = commandSettings();
  const target = { folder, databaseUrl, migrationsFolder: MIGRATIONS };
  const manifest = await restoreBackup(resolve(file), target);
  print(`Restored the backup of ${manifest.createdAt}: ${summaryOf(manifest)}`);
  print(`Start the site with DATA_DIR=${folder}`);
}

async function toPostgres(args: string[]): Promise<void> {
  parseArgs({ args, options: {} });
  const { dataDir, databaseUrl, backupFolder } = commandSettings();
  if (!databaseUrl)
    throw new BackupError('Set DATABASE_URL to an empty PostgreSQL database: postgres://…');
  const file = backupFileAt(backupFolder, Date.now(), 'move');
  const target = { dataDir, databaseUrl, migrationsFolder: MIGRATIONS };
  const manifest = await moveToPostgres(file, target);
  print(`Copied to PostgreSQL: ${summaryOf(manifest)}`);
  print(`Start the site with DATABASE_URL from now on. A backup is in ${file}.`);
}

function summaryOf({ database, files }: Manifest): string {
  const fileCount = files.filter(({ path }) => path.startsWith('files/')).length;
  if (!database) return `${fileCount} files, without a database`;
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${database.tables.length} tables with ${rows} rows, ${fileCount} files`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const COMMANDS = { backup, restore, 'move-to-postgres': toPostgres };

async function run(): Promise<void> {
  process.umask(OWNER_ONLY_UMASK);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      removeUnfinished();
      process.exit(SIGNAL_EXIT_CODE + constants.signals[signal]);
    });
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.entries(COMMANDS).find(([key]) => key === name)?.[1];
  if (!command) throw new BackupError(`The commands are ${Object.keys(COMMANDS).join(', ')}.`);
  await command(args);
}

run().then(
  () => process.exit(0),
  (error: Error & { code?: string }) => {
    const isExpected =
      error instanceof BackupError ||
      error instanceof StartFailure ||
      error.code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isExpected ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
