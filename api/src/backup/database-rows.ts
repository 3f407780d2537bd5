import { join } from 'node:path';
import { BackupError } from './backup-error';
import type { Connection } from './connection';
import type { DatabaseContent } from './manifest';

/** With these settings, the text format of COPY is the same on every server. */
const SESSION_SETTINGS = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres'; set extra_float_digits to 3;
  set bytea_output to 'hex'; set client_encoding to 'UTF8'`;

const SELECT_TABLES = `
  select c.relname as name, array_to_json(array_agg(a.attname order by a.attnum)) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const SELECT_SEQUENCES = `
  select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename`;

const SELECT_FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`;

type Table = { name: string; columns: string[] };
type ForeignKey = { table: string; name: string; definition: string };

/**
 * Writes the rows of every table into a folder, one file for each table. All rows are those of one
 * moment, also when the site changes the database meanwhile.
 */
export async function dumpRows(connection: Connection, folder: string): Promise<DatabaseContent> {
  await runEach(connection, SESSION_SETTINGS);
  await connection.query('begin isolation level repeatable read read only');
  try {
    const tables = (await connection.query(SELECT_TABLES)) as Table[];
    const content: DatabaseContent = {
      migration: await newestMigration(connection),
      tables: [],
      sequences: [],
    };
    for (const table of tables) {
      await connection.copyToFile(relationOf(table), rowsFile(folder, table.name));
      content.tables.push({ ...table, rows: await countRows(connection, table.name) });
    }
    // After the rows: the next number of a sequence is above all numbers in them.
    for (const { name } of await connection.query(SELECT_SEQUENCES)) {
      const [row] = await connection.query(
        `select last_value::text as value, is_called as "isCalled" from public.${quoted(String(name))}`,
      );
      content.sequences.push({
        name: String(name),
        ...(row as { value: string; isCalled: boolean }),
      });
    }
    return content;
  } finally {
    await connection.query('rollback');
  }
}

/**
 * Loads the rows that `dumpRows` wrote into a database that has only the rows of its migrations.
 * After an error no row is loaded. Triggers do not run, because the dump contains their effects.
 */
export async function loadRows(
  connection: Connection,
  { tables, sequences }: DatabaseContent,
  folder: string,
): Promise<void> {
  await runEach(connection, SESSION_SETTINGS);
  await connection.query('begin');
  try {
    const foreignKeys = (await connection.query(SELECT_FOREIGN_KEYS)) as ForeignKey[];
    for (const { table, name } of foreignKeys)
      await connection.query(`alter table ${table} drop constraint ${quoted(name)}`);
    for (const table of tables) await loadTable(connection, table, folder);
    for (const { name, value, isCalled } of sequences)
      await connection.query(
        `select setval('public.${quoted(name)}'::regclass, ${BigInt(value)}, ${isCalled})`,
      );
    for (const { table, name, definition } of foreignKeys)
      await connection.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    await connection.query('commit');
  } catch (error) {
    await connection.query('rollback');
    throw error;
  }
}

async function loadTable(
  connection: Connection,
  table: DatabaseContent['tables'][number],
  folder: string,
): Promise<void> {
  const name = `public.${quoted(table.name)}`;
  await connection.query(`alter table ${name} disable trigger user`);
  // Migrations add some rows, and the dump contains them too.
  await connection.query(`delete from ${name}`);
  await connection.copyFromFile(relationOf(table), rowsFile(folder, table.name));
  await connection.query(`alter table ${name} enable trigger user`);
  const rows = await countRows(connection, table.name);
  if (rows !== table.rows)
    throw new BackupError(
      `The table ${table.name} has ${rows} rows after the restore, and the backup has ${table.rows}. Use another backup.`,
    );
}

/** Whether a database has no table, view or sequence at all. */
export async function hasNoTables(connection: Connection): Promise<boolean> {
  const [row] = await connection.query(`
    select count(*)::int as count from pg_class
    where relkind in ('r', 'p', 'v', 'S') and relnamespace in
      (select oid from pg_namespace where nspname in ('public', 'drizzle'))`);
  return row?.count === 0;
}

/** The time of the newest migration. Throws a BackupError for a database without migrations. */
async function newestMigration(connection: Connection): Promise<number> {
  const [table] = await connection.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  );
  if (!table?.exists)
    throw new BackupError(
      'The database has no tables of the site. Check DATABASE_URL and DATA_DIR.',
    );
  const [row] = await connection.query(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  return Number(row?.newest);
}

async function countRows(connection: Connection, table: string): Promise<number> {
  const [row] = await connection.query(
    `select count(*)::int as count from public.${quoted(table)}`,
  );
  return Number(row?.count);
}

/** Runs each statement in a call of its own: the embedded database accepts no more in one. */
async function runEach(connection: Connection, statements: string): Promise<void> {
  for (const statement of statements.split(';')) await connection.query(statement.trim());
}

function rowsFile(folder: string, table: string): string {
  return join(folder, `${table}.copy`);
}

function relationOf({ name, columns }: Table): string {
  return `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
