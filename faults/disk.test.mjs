import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  call,
  isHealthy,
  openTicket,
  queryEmbedded,
  startEmbeddedSite,
  until,
  writeTickets,
} from './testing/site.mjs';
import { skipWithoutMount, smallDisk } from './testing/small-disk.mjs';

/** An empty database has 40 MB, and its log grows by files of 16 MB. */
const DISK_MB = 120;

async function expectStored({ dataDir, site, acknowledged }) {
  await site.stop();
  const rows = await queryEmbedded(dataDir, 'select id from tickets');
  const stored = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    acknowledged.filter((id) => !stored.has(id)),
    [],
  );
}

test('little free space: changes answer 503, reads go on, and it ends by itself', {
  skip: skipWithoutMount,
}, async (t) => {
  const disk = smallDisk(t, DISK_MB);
  const { dataDir } = disk;
  const site = await startEmbeddedSite(t, { DATA_DIR: dataDir, FREE_SPACE_MIN_MB: '20' });
  const writes = writeTickets(site.url);
  await until(() => writes.acknowledged.length > 10, 'the first writes');
  disk.fill();
  const health = async () => (await call(site.url, 'health')).body;
  await until(async () => (await health()).status === 'degraded', 'health is degraded');
  assert.deepEqual((await health()).reasons, ['free-space']);
  const refused = await openTicket(site.url, 'No space');
  assert.deepEqual([refused.status, refused.body.code], [503, 'read-only']);
  assert.equal((await call(site.url, 'account/sessions')).status, 200);
  disk.empty();
  await until(() => isHealthy(site.url), 'health is ok');
  const count = writes.acknowledged.length;
  await until(() => writes.acknowledged.length > count, 'further writes');
  await writes.stop();
  await expectStored({ dataDir, site, ...writes });
});

test('a disk that runs full without the threshold: the site comes back when there is space', {
  skip: skipWithoutMount,
}, async (t) => {
  const disk = smallDisk(t, DISK_MB);
  const { dataDir } = disk;
  const site = await startEmbeddedSite(t, { DATA_DIR: dataDir });
  // Less than the next file of the database's log needs. The database may hang then.
  disk.leave(14);
  const writes = writeTickets(site.url, { writers: 3, length: 80_000 });
  await until(() => Object.keys(writes.refused).length > 0, 'the first refused write');
  disk.empty();
  const count = writes.acknowledged.length;
  await until(() => writes.acknowledged.length > count, 'further writes');
  await until(() => isHealthy(site.url), 'health is ok');
  await writes.stop();
  await expectStored({ dataDir, site, ...writes });
});
