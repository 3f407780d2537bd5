import type { TraceQuery } from '@site/shared/server';
import type { OpenDatabase } from './database';

type Query = (...parameters: unknown[]) => Promise<unknown>;
type Client = {
  query: Query;
  /** Of the embedded database. */
  transaction?: (work: (tx: Client) => Promise<unknown>) => Promise<unknown>;
  /** Of a pool: a new connection, which a transaction may use. */
  on?: (event: 'connect', listener: (client: Client) => void) => void;
};

/** Traces the queries of a database that was just opened, also those within transactions. */
export function traceQueries({ db }: Pick<OpenDatabase, 'db'>, traceQuery: TraceQuery): void {
  const { $client } = db as unknown as { $client: Client };
  traceClient($client, traceQuery);
  $client.on?.('connect', (client) => traceClient(client, traceQuery));
  const transaction = $client.transaction?.bind($client);
  if (transaction)
    $client.transaction = (work) =>
      transaction((tx) => {
        traceClient(tx, traceQuery);
        return work(tx);
      });
}

function traceClient(client: Client, traceQuery: TraceQuery): void {
  const query = client.query.bind(client);
  client.query = (...parameters) => {
    const [first] = parameters;
    // The pool's own queries, which it makes for a traced one.
    if (typeof parameters.at(-1) === 'function') return query(...parameters);
    const sql = typeof first === 'string' ? first : (first as { text?: string }).text;
    return traceQuery(sql ?? '', () => query(...parameters));
  };
}
