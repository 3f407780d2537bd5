import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postgresCluster, skipWithoutPostgres } from './testing/postgres.mjs';
import {
  isHealthy,
  SEED,
  startSite,
  temporaryFolder,
  until,
  writeTickets,
} from './testing/site.mjs';
import { failingDisk, skipWithoutLoop } from './testing/small-disk.mjs';

/** A new cluster has 60 MB, and its log grows by files of 16 MB. */
const DISK_MB = 240;

const skip = skipWithoutPostgres || skipWithoutLoop;

test(`a power cut at PostgreSQL under writes: no acknowledged write is lost${skip ? ` (skipped: ${skip})` : ''}`, {
  skip,
}, async (t) => {
  const disk = failingDisk(t, DISK_MB);
  const postgres = await postgresCluster(t, { parent: disk.folder, isDurable: true });
  const site = await startSite(t, { DATA_DIR: temporaryFolder(t), DATABASE_URL: postgres.url });
  postgres.sql(SEED);
  const pids = await site.pids();
  const writes = writeTickets(site.url);
  t.after(() => writes.stop());
  const furtherWrites = async () => {
    const count = writes.acknowledged.length;
    await until(() => writes.acknowledged.length > count + 10, 'further writes');
  };
  await furtherWrites();
  for (let turn = 0; turn < 2; turn += 1) {
    await postgres.cutPower();
    // What the server has not written through by now is lost.
    disk.fail();
    disk.replace();
    await postgres.start();
    await furtherWrites();
  }
  await writes.stop();
  await until(() => isHealthy(site.url), 'health is ok');
  assert.deepEqual(Object.keys(writes.refused), ['503']);
  assert.deepEqual(await site.pids(), pids);
  // A state of before would give the numbers of lost tickets again.
  assert.equal(new Set(writes.acknowledged).size, writes.acknowledged.length);
  const stored = new Set(postgres.sql('select id from tickets').split('\n').map(Number));
  assert.deepEqual(
    writes.acknowledged.filter((id) => !stored.has(id)),
    [],
  );
  t.diagnostic(`2 of 2 power cuts, 0 of ${writes.acknowledged.length} acknowledged writes lost`);
});
