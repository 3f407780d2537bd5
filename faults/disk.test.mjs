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
import {
  failingDisk,
  skipWithoutLoop,
  skipWithoutMount,
  smallDisk,
} from './testing/small-disk.mjs';

/** An empty database has 40 MB, and its log grows by files of 16 MB. */
const DISK_MB = 120;
/** The smallest threshold of free space that the API accepts. */
const THRESHOLD_MB = 64;
/** How many times the disk runs full. */
const FULL_DISKS = Number(process.env.FAULTS_FULL_DISKS || 1);
/** Each time it runs full, the database keeps the next file of its log, and the tickets. */
const GROWTH_MB = 32;

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
  const disk = smallDisk(t, DISK_MB + THRESHOLD_MB);
  const { dataDir } = disk;
  const site = await startEmbeddedSite(t, {
    DATA_DIR: dataDir,
    FREE_SPACE_MIN_MB: String(THRESHOLD_MB),
  });
  const writes = writeTickets(site.url);
  await until(() => writes.acknowledged.length > 10, 'the first writes');
  disk.leave(10);
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
  const disk = smallDisk(t, DISK_MB + (FULL_DISKS - 1) * GROWTH_MB);
  const { dataDir } = disk;
  const site = await startEmbeddedSite(t, { DATA_DIR: dataDir });
  const acknowledged = [];
  for (let turn = 0; turn < FULL_DISKS; turn += 1) {
    // Less than the next file of the database's log needs. The database may hang then.
    disk.leave(14);
    const writes = writeTickets(site.url, { writers: 3, length: 80_000 });
    await until(() => Object.keys(writes.refused).length > 0, 'the first refused write');
    disk.empty();
    const count = writes.acknowledged.length;
    await until(() => writes.acknowledged.length > count, 'further writes');
    await until(() => isHealthy(site.url), 'health is ok');
    await writes.stop();
    acknowledged.push(...writes.acknowledged);
  }
  await expectStored({ dataDir, site, acknowledged });
  t.diagnostic(
    `${FULL_DISKS} of ${FULL_DISKS} full disks, 0 of ${acknowledged.length} acknowledged writes lost`,
  );
});

test('a disk that fails: the site comes back when it is replaced, with every acknowledged write', {
  skip: skipWithoutLoop,
}, async (t) => {
  const disk = failingDisk(t, DISK_MB);
  const { dataDir } = disk;
  const site = await startEmbeddedSite(t, { DATA_DIR: dataDir });
  const before = writeTickets(site.url);
  await until(() => before.acknowledged.length > 10, 'the first writes');
  await before.stop();
  // What the system has not written by now is lost, as after a power cut.
  disk.fail();
  const isRefused = async () => (await openTicket(site.url, 'Read-only disk')).status === 503;
  await until(isRefused, 'the refusal of a write');
  disk.replace();
  const after = writeTickets(site.url);
  await until(() => after.acknowledged.length > 0, 'further writes');
  await until(() => isHealthy(site.url), 'health is ok');
  await after.stop();
  const acknowledged = [...before.acknowledged, ...after.acknowledged];
  await expectStored({ dataDir, site, acknowledged });
});
