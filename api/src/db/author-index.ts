import { type SQL, sql } from 'drizzle-orm';
import { index, type PgColumn } from 'drizzle-orm/pg-core';

/**
 * The condition for authors that are emails. Others are words such as 'customer'. The text is part
 * of the query, so that the database can use an index with this condition.
 */
export function isEmail(author: PgColumn): SQL {
  return sql`${author} like '%@%'`;
}

/** An index of the emails in a column of authors. Most rows are not by staff, so it is small. */
export function authorIndex(name: string, author: PgColumn) {
  return index(name).on(author).where(isEmail(author));
}
