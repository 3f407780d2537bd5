import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placeOrder, untilPaid } from './testing/orders.mjs';
import { postgresCluster, skipWithoutPostgres } from './testing/postgres.mjs';
import {
  CUSTOMERS,
  cookieOf,
  isHealthy,
  queryEmbedded,
  SEED,
  startEmbeddedSite,
  startSite,
  temporaryFolder,
  until,
  writeTickets,
} from './testing/site.mjs';

const WRITES = 400;

/** Buys and pays as the n-th customer. Returns the order's number. */
async function buy(url, n) {
  const number = await placeOrder(url, cookieOf(n));
  await untilPaid(url, number);
  return number;
}

/** Kills each process in turn while tickets are written and orders are paid. */
async function killInTurn(site, killers) {
  const writes = writeTickets(site.url, { writers: 4 });
  const buying = Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, index) => {
      const share = ((index + 0.5) * WRITES) / CUSTOMERS;
      await until(() => writes.acknowledged.length >= share, 'the turn of a buyer');
      return buy(site.url, index + 1);
    }),
  );
  for (const [turn, kill] of killers.entries()) {
    const share = ((turn + 1) * WRITES) / (killers.length + 1);
    await until(() => writes.acknowledged.length >= share, 'the turn of a kill');
    await kill();
  }
  await until(() => writes.acknowledged.length >= WRITES, 'all writes');
  const orders = await buying;
  await writes.stop();
  await until(() => isHealthy(site.url), 'health is ok');
  return { acknowledged: writes.acknowledged, orders };
}

/** Every acknowledged ticket is stored, and every order is complete with its entitlement. */
async function expectComplete({ acknowledged, orders }, query) {
  const stored = new Set((await query('select id from tickets')).map(({ id }) => Number(id)));
  assert.deepEqual(
    acknowledged.filter((id) => !stored.has(id)),
    [],
  );
  const rows = await query(`
    select number, result, receipt is not null and users.max_list = 5 and users.expiry > now() as is_complete
      from orders join users on users.id = orders.user_id order by number`);
  assert.deepEqual(
    rows.map(({ number, result, is_complete: isComplete }) => [number, result, isComplete]),
    [...orders].sort().map((number) => [number, 'COMPLETED', true]),
  );
}

function processKiller(site, name) {
  return async () => process.kill((await site.pids())[name], 'SIGKILL');
}

describe(`kill -9 of every process in turn during ${WRITES} acknowledged writes`, () => {
  test('on the embedded database', async (t) => {
    const dataDir = temporaryFolder(t);
    const site = await startEmbeddedSite(t, { DATA_DIR: dataDir });
    const kills = ['api', 'edge', 'api', 'edge'].map((name) => processKiller(site, name));
    const written = await killInTurn(site, kills);
    await site.stop();
    await expectComplete(written, (sql) => queryEmbedded(dataDir, sql));
  });

  test('on PostgreSQL', { skip: skipWithoutPostgres }, async (t) => {
    const postgres = await postgresCluster(t);
    const settings = { DATA_DIR: temporaryFolder(t), DATABASE_URL: postgres.url };
    const site = await startSite(t, settings);
    postgres.sql(SEED);
    const killPostgres = async () => {
      await postgres.end('SIGKILL');
      await postgres.start();
    };
    const killed = [
      processKiller(site, 'api'),
      killPostgres,
      processKiller(site, 'edge'),
      killPostgres,
      processKiller(site, 'api'),
    ];
    const written = await killInTurn(site, killed);
    await expectComplete(written, async (sql) =>
      JSON.parse(postgres.sql(`select coalesce(json_agg(rows), '[]') from (${sql}) as rows`)),
    );
  });
});
