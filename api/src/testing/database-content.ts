import type { Connection } from '../backup/connection';

type Column = { table: string; name: string; type: string; isNullable: boolean; words: string[] };

const COLUMNS = `
  select c.table_name as "table", c.column_name as name, c.udt_name as type,
    c.is_nullable = 'YES' as "isNullable",
    coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_type t
      join pg_enum e on e.enumtypid = t.oid where t.typname = c.udt_name), '[]'::json) as words
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
  order by c.table_name, c.ordinal_position`;

const ROWS_OF_EACH_TABLE = 3;
/** A row has a value in one of these columns. */
const ALTERNATIVES: Record<string, string[]> = { coupons: ['percent', 'amount'] };
/** What a text format could confuse: its separators, its escapes, its null. */
const DIFFICULT_TEXT = 'tab\t line\n return\r back\\slash \\N \\. quote\'" Grüße 🎈';

/** Fills every table with rows whose values are hard to copy. */
export async function fillEveryTable(connection: Connection): Promise<string[]> {
  const columns = (await connection.query(COLUMNS)) as Column[];
  const tables = [...new Set(columns.map(({ table }) => table))];
  // No foreign keys and no triggers: the rows of the tables do not belong together.
  await connection.query('set session_replication_role = replica');
  for (const table of tables) {
    await connection.query(`delete from "${table}"`);
    const own = columns.filter((column) => column.table === table);
    const names = own.map(({ name }) => `"${name}"`).join(', ');
    for (let row = 1; row <= ROWS_OF_EACH_TABLE; row += 1) {
      const values = own.map((column) => valueInRow(column, row)).join(', ');
      await connection.query(
        `insert into "${table}" (${names}) overriding system value values (${values})`,
      );
    }
  }
  await connection.query('set session_replication_role = origin');
  const sequences = await connection.query(
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  for (const [index, { name }] of sequences.entries())
    await connection.query(`select setval('"${name}"', ${1000 + index}, ${index % 2 === 0})`);
  return tables;
}

/** Rows of every table, sequences, foreign keys and triggers, to compare two databases. */
export async function contentOf(connection: Connection): Promise<Record<string, unknown>> {
  await connection.query("set timezone = 'UTC'");
  const content: Record<string, unknown> = {};
  const tables = (await connection.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )) as { name: string }[];
  for (const { name } of tables)
    content[name] = await connection.query(
      `select to_jsonb(t)::text as row from "${name}" t order by 1`,
    );
  content.sequences = await connection.query(
    `select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  );
  content.constraints = await connection.query(
    `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'u', 'p', 'c')
     order by 1, 2`,
  );
  content.triggers = await connection.query(
    `select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger
     where not tgisinternal order by 1, 2`,
  );
  return content;
}

function valueInRow(column: Column, row: number): string {
  const alternatives = ALTERNATIVES[column.table] ?? [];
  if (!alternatives.includes(column.name)) return sqlValue(column, row);
  const isUsed = alternatives[row % alternatives.length] === column.name;
  return isUsed ? sqlValue({ ...column, isNullable: false }, row) : 'null';
}

function sqlValue({ name, type, isNullable, words }: Column, row: number): string {
  if (isNullable && row === 2) return 'null';
  if (words.length > 0) return `'${words[row % words.length]}'`;
  switch (type) {
    case 'bool':
      return String(row % 2 === 0);
    case 'int2':
    case 'int4':
    case 'int8':
    case 'numeric':
      return String(row * 7);
    case 'float8':
    case 'float4':
      return `${row}.1`;
    case 'timestamptz':
    case 'timestamp':
      return `'2024-03-31T0${row}:59:59.12${row}Z'`;
    case 'date':
      return `'2024-02-2${row}'`;
    case 'json':
    case 'jsonb':
      return `${literal(JSON.stringify({ text: DIFFICULT_TEXT, row }))}::${type}`;
    case 'bytea':
      return `'\\x00ff5c6e0${row}'`;
    case 'tsvector':
      return `to_tsvector('folded', 'word${row}')`;
    default:
      if (type.startsWith('_'))
        return `array[${literal(DIFFICULT_TEXT)}, 'b${row}']::${type.slice(1)}[]`;
      return row === 1 ? literal(`${name} ${row}`) : literal(`${DIFFICULT_TEXT} ${name} ${row}`);
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
