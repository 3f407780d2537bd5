import type { Queryable } from './database';

/**
 * A query that is built once for each database, for calls that are made often: building a query
 * takes longer than sending it. `build` ends with `prepare(name)` and has `sql.placeholder` in
 * place of its values. PostgreSQL then also parses and plans it once for each connection.
 */
export function preparedQuery<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const queries = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = queries.get(db);
    if (known) return known;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}
