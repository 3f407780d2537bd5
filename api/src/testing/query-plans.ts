import type { Database } from '../db/database';

type Query = { text: string; values: unknown[] };

/** A node of a plan, as `explain (format json)` shows it. */
export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Filter?: string;
  Plans?: Plan[];
};

type Client = {
  query: (
    query: string | { text: string },
    values?: unknown[],
    options?: object,
  ) => Promise<{ rows: Record<string, unknown>[] }>;
};

/** The client of the database below Drizzle. */
function clientOf(db: Database): Client {
  return (db as unknown as { $client: Client }).$client;
}

/** Returns a list to which each query of the database is added from now on. */
export function recordQueries(db: Database): Query[] {
  const client = clientOf(db);
  const query = client.query.bind(client);
  const queries: Query[] = [];
  client.query = (first, values = [], options) => {
    const text = typeof first === 'string' ? first : first.text;
    if (/^\s*select/i.test(text)) queries.push({ text, values });
    return query(first, values, options);
  };
  return queries;
}

/** How PostgreSQL runs a query. */
export async function planOf(db: Database, { text, values }: Query): Promise<Plan> {
  const { rows } = await clientOf(db).query(`explain (format json) ${text}`, values);
  const [row] = rows as { 'QUERY PLAN': [{ Plan: Plan }] }[];
  if (!row) throw new Error('PostgreSQL returned no plan.');
  return row['QUERY PLAN'][0].Plan;
}
