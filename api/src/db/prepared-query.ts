import type { Queryable } from './database';

const names = new Set<string>();

/**
 * A query of calls that are made often. Building a query takes longer than sending it, so it is
 * built once for each database; PostgreSQL parses and plans it once for each connection, by its
 * name. `build` has `sql.placeholder` in place of values. Throws an Error for a name that is taken.
 */
export function preparedQuery<Query>(
  name: string,
  build: (db: Queryable) => { prepare: (name: string) => Query },
): (db: Queryable) => Query {
  if (names.has(name)) throw new Error(`Two prepared queries have the name ${name}.`);
  names.add(name);
  const queries = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = queries.get(db);
    if (known) return known;
    const query = build(db).prepare(name);
    queries.set(db, query);
    return query;
  };
}
