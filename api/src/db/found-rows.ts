import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** One way in which a search finds rows of a table. */
export type SearchPart = {
  /** There are too many rows to name them in a query. */
  isMany: boolean;
  /** The condition for these rows. */
  condition: SQL;
  /** The same condition in a form with which PostgreSQL tests row after row. */
  test: SQL;
};

/** What a search finds: the conditions for its rows. */
export type FoundRows = {
  isMany: boolean;
  /** For a query that needs a few of the rows, in an order that has an index. */
  some: SQL;
  /** For a query that reads all of the rows. */
  all: SQL;
};

/** What a condition finds, for few rows. */
export function fewRows(condition: SQL): FoundRows {
  return { isMany: false, some: condition, all: condition };
}

/**
 * The rows that at least one part of a search finds, none without a part. PostgreSQL plans a single
 * part well, but not several parts joined with 'or': it would read everything that each part finds.
 */
export function foundRows(
  table: PgTable & { id: PgColumn },
  parts: readonly SearchPart[],
): FoundRows {
  const condition = or(...parts.map((part) => part.condition));
  const test = or(...parts.map((part) => part.test));
  if (!condition || !test) return fewRows(sql`false`);
  const isMany = parts.some((part) => part.isMany);
  if (!isMany || parts.length === 1) return { isMany, some: condition, all: condition };
  const ids = parts.map((part) => sql`select ${table.id} from ${table} where ${part.condition}`);
  return {
    isMany,
    some: test,
    all: sql`${table.id} in (${sql.join(ids, sql` union all `)})`,
  };
}

/**
 * The part of a search whose rows are named: those with one of these values in the column. `values`
 * is an array of integers as PostgreSQL writes it, such as '{1,2}'.
 */
export function namedRows(column: PgColumn, values: string): SearchPart {
  const condition = sql`${column} = any(${values}::integer[])`;
  return { isMany: false, condition, test: condition };
}
