import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  call,
  queryEmbedded,
  startEmbeddedSite,
  temporaryFolder,
  until,
  writeTickets,
} from './testing/site.mjs';

/** A stopped process answers nothing and ignores SIGTERM, as in an endless loop. */
const HANG = 'SIGSTOP';

test('an API and an edge that hang are started again, health counts it, and no acknowledged write is lost', async (t) => {
  const dataDir = temporaryFolder(t);
  const site = await startEmbeddedSite(t, { DATA_DIR: dataDir, WATCHDOG_SECONDS: '4' });
  const health = async () => (await call(site.url, 'health')).body;

  async function hang(name) {
    const { [name]: pid } = await site.pids();
    process.kill(pid, HANG);
    await until(async () => {
      const pids = await site.pids();
      return pids[name] !== pid && (await health()).status === 'ok';
    }, `${name} is started again`);
    assert.match(site.log(), new RegExp(`The ${name} has not responded`, 'i'));
  }

  assert.deepEqual(await health(), { status: 'ok' });
  const writes = writeTickets(site.url);
  await until(() => writes.acknowledged.length > 10, 'the first writes');
  await hang('api');
  const count = writes.acknowledged.length;
  await until(() => writes.acknowledged.length > count, 'further writes');
  assert.deepEqual(await health(), { status: 'ok', restarts: 1 });
  await hang('edge');
  assert.deepEqual(await health(), { status: 'ok', restarts: 1 });
  await writes.stop();
  await site.stop();
  const rows = await queryEmbedded(dataDir, 'select id from tickets');
  const stored = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    writes.acknowledged.filter((id) => !stored.has(id)),
    [],
  );
});
