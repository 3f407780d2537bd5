import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../scripts/workspace.mjs';
import { postgresCluster, skipWithoutPostgres } from './testing/postgres.mjs';
import {
  queryEmbedded,
  startEmbeddedSite,
  temporaryFolder,
  until,
  writeTickets,
} from './testing/site.mjs';

const WRITES = 50;
const TABLES = "select tablename as name from pg_tables where schemaname = 'public' order by 1";

/** Runs `npm run backup`, `restore` or `move-to-postgres`. Returns what it prints. */
async function operate(args, env) {
  const options = { cwd: root, env: { ...process.env, DATABASE_URL: '', ...env } };
  const { stdout } = await promisify(execFile)('node', ['scripts/operate.mjs', ...args], options);
  return stdout;
}

/** Every row of every table, as text. */
function allRows(tables) {
  const rows = tables.map(
    (name) => `select '${name}' as name, to_jsonb(t)::text as row from "${name}" t`,
  );
  return `set timezone = 'UTC'; select name || row as text from (${rows.join(' union all ')}) r order by (name || row) collate "C"`;
}

test('a backup under writes has every acknowledged row, and moves to PostgreSQL', {
  skip: skipWithoutPostgres,
}, async (t) => {
  const folder = temporaryFolder(t);
  const dataDir = join(folder, 'data');
  const store = join(folder, 'store');
  const site = await startEmbeddedSite(t, { DATA_DIR: dataDir });
  const writes = writeTickets(site.url);
  await until(() => writes.acknowledged.length >= WRITES, 'some writes');
  const before = [...writes.acknowledged];
  await operate(['backup', '--to', store], { DATA_DIR: dataDir });
  const acknowledgedDuring = writes.acknowledged.length - before.length;
  assert.ok(acknowledgedDuring > 0, 'the site answers writes while a backup is written');
  await writes.stop();
  await site.stop();
  const [name] = readdirSync(store);
  const file = join(store, name);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(
    readdirSync(dataDir).filter((entry) => entry.startsWith('db-')),
    [],
  );

  const restored = join(folder, 'restored');
  await operate(['restore', file, '--into', restored], {});
  const again = operate(['restore', file, '--into', restored], {});
  await assert.rejects(again, /is not empty/);

  const cluster = await postgresCluster(t);
  const env = { DATA_DIR: restored, DATABASE_URL: cluster.url };
  await operate(['move-to-postgres'], env);
  const names = cluster.sql(TABLES).split('\n');
  const moved = cluster.sql(allRows(names)).split('\n');
  assert.deepEqual(
    moved,
    (await queryEmbedded(restored, allRows(names))).map(({ text }) => text),
  );
  await assert.rejects(operate(['move-to-postgres'], env), /is not empty/);

  const ticketIds = cluster.sql('select id from tickets order by id').split('\n').map(Number);
  assert.deepEqual(
    before.filter((id) => !ticketIds.includes(id)),
    [],
  );
  const withMessage = cluster.sql('select distinct ticket_id from ticket_messages order by 1');
  assert.deepEqual(withMessage.split('\n').map(Number), ticketIds);
  await operate(['backup', '--to', join(folder, 'of-postgres')], env);
  assert.equal(readdirSync(join(folder, 'of-postgres')).length, 1);
});
