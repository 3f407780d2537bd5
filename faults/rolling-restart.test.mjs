import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBalancer } from './testing/balancer.mjs';
import { postgresCluster, skipWithoutPostgres } from './testing/postgres.mjs';
import { readAll, restartable } from './testing/restartable.mjs';
import { SEED, temporaryFolder, until, writeTickets } from './testing/site.mjs';

/** Many times the interval of the balancer's checks, which a busy machine delays. */
const DRAIN_SECONDS = '3';
test('two edges and two APIs are restarted in turn under load: no request fails', {
  skip: skipWithoutPostgres,
}, async (t) => {
  const postgres = await postgresCluster(t);
  const data = () => ({
    DRAIN_SECONDS,
    DATA_DIR: temporaryFolder(t),
    DATABASE_URL: postgres.url,
  });
  // One after the other: the first one migrates.
  const apis = [await restartable(t, 'api', data()), await restartable(t, 'api', data())];
  postgres.sql(SEED);
  const API_URL = apis.map(({ url }) => url).join(',');
  const edges = await Promise.all(
    apis.map(() =>
      restartable(t, 'edge', { DRAIN_SECONDS, DATA_DIR: temporaryFolder(t), API_URL }),
    ),
  );
  const edgeUrls = edges.map(({ url }) => url);
  const balancer = await startBalancer(t, edgeUrls, '/ready');

  const reads = readAll(t, balancer.url, ['/api/site/settings', '/robots.txt']);
  const writes = writeTickets(balancer.url, { writers: 1 });
  for (const server of [...apis, ...edges]) {
    await server.restart();
    await until(() => balancer.ready().length === edges.length, 'both edges are ready');
  }
  await Promise.all([reads.stop(), writes.stop()]);

  assert.deepEqual(Object.keys(reads.statuses), ['200']);
  assert.deepEqual(writes.refused, {});
  assert.equal(Number(postgres.sql('select count(*) from tickets')), writes.acknowledged.length);
  t.diagnostic(`${reads.statuses[200]} reads and ${writes.acknowledged.length} writes, 0 failed`);
});
