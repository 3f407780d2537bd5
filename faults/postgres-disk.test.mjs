import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { postgresCluster, skipWithoutPostgres } from './testing/postgres.mjs';
import {
  call,
  cleanedUpAfter,
  isHealthy,
  openTicket,
  SEED,
  startSite,
  temporaryFolder,
  until,
  writeTickets,
} from './testing/site.mjs';
import { skipWithoutMount, smallDisk } from './testing/small-disk.mjs';

/** A new cluster has 60 MB, and its log grows by files of 16 MB. */
const DISK_MB = 160;

const skip = skipWithoutPostgres || skipWithoutMount;

describe(`PostgreSQL on a full disk${skip ? ` (skipped: ${skip})` : ''}`, { skip }, () => {
  const suite = cleanedUpAfter();
  let disk;
  let postgres;
  let site;
  let pids;

  before(async () => {
    disk = smallDisk(suite, DISK_MB);
    postgres = await postgresCluster(suite, { parent: disk.folder });
    site = await startSite(suite, {
      DATA_DIR: temporaryFolder(suite),
      DATABASE_URL: postgres.url,
    });
    postgres.sql(SEED);
    pids = await site.pids();
  });

  async function expectRecovered({ acknowledged }) {
    await until(() => isHealthy(site.url), 'health is ok');
    await until(async () => (await openTicket(site.url, 'After')).status === 200, 'a write');
    assert.deepEqual(await site.pids(), pids);
    const stored = new Set(postgres.sql('select id from tickets').split('\n').map(Number));
    assert.deepEqual(
      acknowledged.filter((id) => !stored.has(id)),
      [],
    );
  }

  test('no space for rows: changes answer 503, reads go on, and it ends by itself', async () => {
    const writes = writeTickets(site.url, { length: 40_000 });
    await until(() => writes.acknowledged.length > 5, 'the first writes');
    disk.fill();
    await until(() => Object.keys(writes.refused).length > 0, 'the first refused write');
    const refused = await openTicket(site.url, 'No space', 40_000);
    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers.get('retry-after')],
      [503, 'read-only', '60'],
    );
    assert.equal((await call(site.url, 'account/sessions')).status, 200);
    assert.equal((await call(site.url, 'health')).status, 200);
    disk.empty();
    const count = writes.acknowledged.length;
    await until(() => writes.acknowledged.length > count, 'further writes');
    await writes.stop();
    assert.deepEqual(Object.keys(writes.refused), ['503']);
    await expectRecovered(writes);
  });

  test('no space for the log: PostgreSQL ends, calls answer 503; started again, it has every acknowledged write', async () => {
    const writes = writeTickets(site.url, { length: 40_000 });
    await until(() => writes.acknowledged.length > 5, 'the first writes');
    disk.fill();
    // Each needs the next file of the log.
    const nextFile = 'select pg_switch_wal(); create table if not exists filler (id int)';
    const isEnded = () =>
      postgres.sqlInBackground(nextFile).then(
        () => false,
        () => true,
      );
    await until(isEnded, 'PostgreSQL ends');
    await until(
      async () => (await openTicket(site.url, 'No log')).body.code === 'unavailable',
      'the refusal of a write',
    );
    assert.equal((await call(site.url, 'site/settings')).status, 200);
    disk.empty();
    await postgres.end('SIGQUIT');
    await postgres.start();
    const count = writes.acknowledged.length;
    await until(() => writes.acknowledged.length > count, 'further writes');
    await writes.stop();
    assert.deepEqual(Object.keys(writes.refused), ['503']);
    await expectRecovered(writes);
  });
});
