import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../scripts/server-process.mjs';
import { root } from '../scripts/workspace.mjs';
import { startBalancer } from './testing/balancer.mjs';
import { postgresCluster, skipWithoutPostgres } from './testing/postgres.mjs';
import { SEED, SETTINGS, temporaryFolder, until, writeTickets } from './testing/site.mjs';

/** Many times the interval of the balancer's checks, which a busy machine delays. */
const DRAIN_SECONDS = '3';
const READERS = 2;
const READ_INTERVAL_MS = 10;

/** A server that is restarted as a service manager does it: SIGTERM, its end, a new process. */
async function restartable(t, name, settings) {
  const env = { ...SETTINGS, DRAIN_SECONDS, ...settings };
  const start = () => startServer(name, join(root, name, 'dist/server.mjs'), env);
  let server = start();
  t.after(() => server.kill());
  const { url } = await server.ready();
  env[name === 'api' ? 'API_PORT' : 'PORT'] = new URL(url).port;
  return {
    url,
    async restart() {
      await server.stop();
      server = start();
      await server.ready();
    },
  };
}

/** Reads a call of the API and a file of the edge until `stop` or the end of the test. */
function readPages(t, url) {
  const statuses = {};
  let isStopped = false;
  async function read() {
    while (!isStopped) {
      for (const path of ['/api/site/settings', '/robots.txt']) {
        const status = await fetch(url + path).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.status;
          },
          () => 0,
        );
        statuses[status] = (statuses[status] ?? 0) + 1;
        await wait(READ_INTERVAL_MS);
      }
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, read));
  async function stop() {
    isStopped = true;
    await reading;
  }
  t.after(stop);
  return { statuses, stop };
}

test('two edges and two APIs are restarted in turn under load: no request fails', {
  skip: skipWithoutPostgres,
}, async (t) => {
  const postgres = await postgresCluster(t);
  const data = () => ({ DATA_DIR: temporaryFolder(t), DATABASE_URL: postgres.url });
  // One after the other: the first one migrates.
  const apis = [await restartable(t, 'api', data()), await restartable(t, 'api', data())];
  postgres.sql(SEED);
  const API_URL = apis.map(({ url }) => url).join(',');
  const edges = await Promise.all(
    apis.map(() => restartable(t, 'edge', { DATA_DIR: temporaryFolder(t), API_URL })),
  );
  const edgeUrls = edges.map(({ url }) => url);
  const balancer = await startBalancer(t, edgeUrls, '/ready');

  const reads = readPages(t, balancer.url);
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
