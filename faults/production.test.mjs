import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { nginxInFront, skipWithoutNginx } from './testing/nginx.mjs';
import { postgresCluster, skipWithoutPostgres } from './testing/postgres.mjs';
import { readAll, restartable } from './testing/restartable.mjs';
import { SEED, temporaryFolder, writeTickets } from './testing/site.mjs';
import { releaseSmallShell } from './testing/small-shell.mjs';

/** Longer than nginx leaves out a process that has refused a connection. */
const DRAIN_SECONDS = '2';

test('through nginx no call fails while each process of the API is restarted, and calls and files go on without an edge', {
  skip: skipWithoutNginx || skipWithoutPostgres,
}, async (t) => {
  const postgres = await postgresCluster(t);
  const api = () =>
    restartable(t, 'api', {
      DRAIN_SECONDS,
      DATA_DIR: temporaryFolder(t),
      DATABASE_URL: postgres.url,
    });
  // One after the other: the first one migrates.
  const apis = [await api(), await api()];
  postgres.sql(SEED);
  const DATA_DIR = temporaryFolder(t);
  const script = releaseSmallShell(join(temporaryFolder(t), 'shell'), DATA_DIR);
  const apiUrls = apis.map(({ url }) => url);
  const edge = await restartable(t, 'edge', { DATA_DIR, API_URL: apiUrls.join(',') });
  const nginx = await nginxInFront(t, { edges: [edge.url], apis: apiUrls });
  const { url } = nginx;

  const fileAs = async (encoding) => {
    const answer = await fetch(url + script, { headers: { 'accept-encoding': encoding } });
    return { ...Object.fromEntries(answer.headers), text: await answer.text() };
  };
  const encodings = ['br', 'gzip', 'identity'];
  const withoutDate = ({ date: _date, ...file }) => file;
  const files = await Promise.all(encodings.map(fileAs));
  assert.deepEqual(
    files.map((file) => file['content-encoding']),
    ['br', 'gzip', undefined],
  );

  const reads = readAll(t, url, ['/api/site/settings', script]);
  const writes = writeTickets(url, { writers: 1 });
  for (const server of apis) await server.restart();

  await edge.stop();
  const acknowledged = writes.acknowledged.length;
  assert.equal((await fetch(`${url}/robots.txt`)).status, 503);
  const kept = await Promise.all(encodings.map(fileAs));
  assert.deepEqual(kept.map(withoutDate), files.map(withoutDate));
  await edge.startAgain();
  assert.equal((await fetch(`${url}/robots.txt`)).status, 200);
  await Promise.all([reads.stop(), writes.stop()]);

  assert.ok(writes.acknowledged.length > acknowledged);
  assert.deepEqual(Object.keys(reads.statuses), ['200'], nginx.log());
  assert.deepEqual(writes.refused, {}, nginx.log());
  assert.equal(Number(postgres.sql('select count(*) from tickets')), writes.acknowledged.length);
  t.diagnostic(`${reads.statuses[200]} reads and ${writes.acknowledged.length} writes, 0 failed`);
});
