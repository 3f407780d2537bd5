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

const RESTARTS = Number(process.env.FAULTS_RESTARTS || 10);

describe('PostgreSQL', { skip: skipWithoutPostgres }, () => {
  const suite = cleanedUpAfter();
  let postgres;
  let site;
  let pids;

  before(async () => {
    postgres = await postgresCluster(suite);
    site = await startSite(suite, {
      DATA_DIR: temporaryFolder(suite),
      DATABASE_URL: `${postgres.url}&statement_timeout=1500&lock_timeout=700`,
    });
    postgres.sql(SEED);
    pids = await site.pids();
  });

  /** After each fault: the same processes go on, and every acknowledged ticket is stored. */
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

  async function duringWrites(fault) {
    const writes = writeTickets(site.url);
    const answered = () => writes.acknowledged.length;
    await until(() => answered() > 10, 'the first writes');
    await fault(async () => {
      const before = answered();
      await until(() => answered() > before + 5, 'further writes');
    });
    await writes.stop();
    await expectRecovered(writes);
    return writes;
  }

  test(`${RESTARTS} restarts under writes: the API survives each, no acknowledged write is lost`, async (t) => {
    const { refused, acknowledged } = await duringWrites(async (furtherWrites) => {
      for (let turn = 0; turn < RESTARTS; turn += 1) {
        await postgres.restart();
        await furtherWrites();
      }
    });
    assert.deepEqual(
      Object.keys(refused).filter((status) => status !== '503'),
      [],
    );
    t.diagnostic(
      `${RESTARTS} of ${RESTARTS} restarts, 0 of ${acknowledged.length} acknowledged writes lost`,
    );
  });

  test('a server killed with SIGKILL under writes: the API goes on when it is back', async () => {
    await duringWrites(async (furtherWrites) => {
      for (let turn = 0; turn < 2; turn += 1) {
        await postgres.end('SIGKILL');
        await postgres.start();
        await furtherWrites();
      }
    });
  });

  test('while the server is away, calls answer 503 with Retry-After, and health fails', async () => {
    await postgres.end('SIGINT');
    const refused = await openTicket(site.url, 'Away');
    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers.get('retry-after')],
      [503, 'unavailable', '5'],
    );
    assert.equal((await call(site.url, 'health')).status, 503);
    assert.equal((await call(site.url, 'site/settings')).status, 200);
    await postgres.start();
    await expectRecovered({ acknowledged: [] });
  });

  test('a read-only server answers reads and refuses changes', async () => {
    const setReadOnly = (value) => {
      postgres.sql(`alter system set default_transaction_read_only = ${value}`);
      postgres.sql('select pg_reload_conf()');
    };
    setReadOnly('on');
    const status = async () => (await call(site.url, 'health')).body.status;
    await until(async () => (await status()) === 'degraded', 'health is degraded');
    const refused = await openTicket(site.url, 'Read-only');
    assert.deepEqual([refused.status, refused.body.code], [503, 'read-only']);
    assert.equal((await call(site.url, 'account/sessions')).status, 200);
    postgres.sql('alter system reset default_transaction_read_only');
    postgres.sql('select pg_reload_conf()');
    await expectRecovered({ acknowledged: [] });
  });

  test('a locked table and a slow statement end in a 503, other calls are answered', async () => {
    const lock = postgres
      .sqlInBackground('begin; lock table tickets; select pg_sleep(60); rollback')
      .catch(() => {});
    await until(
      () => postgres.sql("select count(*) from pg_locks where mode = 'AccessExclusiveLock'") > 0,
      'the lock',
    );
    const refused = await openTicket(site.url, 'Locked');
    assert.deepEqual([refused.status, refused.body.code], [503, 'busy']);
    assert.equal((await call(site.url, 'account/sessions')).status, 200);
    postgres.sql(
      "select pg_terminate_backend(pid) from pg_locks where mode = 'AccessExclusiveLock' and relation = 'tickets'::regclass",
    );
    await lock;
    await expectRecovered({ acknowledged: [] });
  });
});
