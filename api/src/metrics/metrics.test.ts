import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { contract } from '@site/shared/contract';
import { until } from '@site/shared/testing/until';
import { buildApp } from '../app';
import { readConfig } from '../config/config';
import { outbox } from '../mail/tables';
import { openTestDatabase } from '../testing/test-database';
import { createMetrics } from './metrics';

declare const testDatabase: 'embedded' | 'postgres';

const MAIL = { recipient: 'a@site.test', subject: '', text: '', html: '' };

/** The value of a line of the metrics; undefined without the line. */
function valueIn(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

async function measuredApp(env: Record<string, string> = {}) {
  const metrics = createMetrics({ restarts: 0 });
  const database = await openTestDatabase();
  const config = readConfig({ LOG_LEVEL: 'silent', BOT_CHECK: 'off', ...env });
  const app = await buildApp({ config, database, metrics });
  await app.ready();
  return { metrics, database, app };
}

test('the metrics have requests by route, problems, and what the database knows', async () => {
  const metrics = createMetrics({ restarts: 2 });
  const config = readConfig({ LOG_LEVEL: 'silent', BOT_CHECK: 'off', DATA_DIR: tmpdir() });
  const now = Date.UTC(2024, 8, 1);
  const app = await buildApp({
    config,
    database: await openTestDatabase(),
    sendMail: async () => {},
    metrics,
    now: () => now,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  await app.context.db.insert(outbox).values([
    { ...MAIL, createdAt: now - 60_000, dueAt: now + 60_000, attempts: 1 },
    { ...MAIL, createdAt: now - 10_000, dueAt: now + 60_000, attempts: 1 },
    { ...MAIL, createdAt: now - 90_000, dueAt: null },
  ]);
  for (const path of ['health', contract.account.sessions.path, 'no-such-call', 'no-such-other'])
    await (await fetch(`http://127.0.0.1:${port}/api/${path}`, { method: 'POST' })).text();
  // A client, or a proxy whose time is up, that ends the connection before the answer.
  const leaving = connect(port, '127.0.0.1');
  leaving.write(
    'POST /api/health HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  const inProgress = async () => valueIn(await metrics.text(), 'site_http_requests_in_flight');
  await until(async () => (await inProgress()) === 1);
  leaving.destroy();
  await until(async () => (await inProgress()) === 0);

  const text = await metrics.text();
  expect(valueIn(text, 'site_outbox_mails')).toBe(2);
  expect(valueIn(text, 'site_outbox_oldest_seconds')).toBe(60);
  expect(valueIn(text, 'site_mails_undelivered')).toBe(1);
  expect(valueIn(text, 'site_orders{status="COMPLETED"}')).toBe(0);
  expect(valueIn(text, 'site_tickets_waiting')).toBe(0);
  expect(valueIn(text, 'site_orders_below_zero')).toBe(0);
  expect(valueIn(text, 'site_database_bytes')).toBeGreaterThan(1_000_000);
  expect(valueIn(text, 'site_free_disk_bytes')).toBeGreaterThan(0);
  expect(valueIn(text, 'site_database_up')).toBe(1);
  expect(valueIn(text, 'site_restarts')).toBe(2);
  expect(valueIn(text, 'site_http_requests_in_flight')).toBe(0);
  expect(valueIn(text, 'site_problems_total{code="not-signed-in"}')).toBe(1);
  const counted = (route: string, status: number | 'aborted') =>
    valueIn(
      text,
      `site_http_request_duration_seconds_count{method="POST",route="${route}",status="${status}"}`,
    );
  expect(counted('/api/health', 200)).toBe(1);
  expect(counted('/api/health', 'aborted')).toBe(1);
  expect(counted('unknown', 404)).toBe(2);
  expect(text).not.toContain('no-such');

  await app.close();
});

test('a database that does not answer takes its metrics away', async () => {
  const { metrics, app } = await measuredApp();
  await app.close();
  const text = await metrics.text();
  expect(valueIn(text, 'site_database_up')).toBe(0);
  expect(valueIn(text, 'site_tickets_waiting')).toBeUndefined();
});

test('metrics do not wait for a database that is busy; its counts are back when it answers', async () => {
  const { metrics, database, app } = await measuredApp();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // More than the connections of the pool.
  const work = Array.from({ length: 20 }, () => database.db.transaction(() => held));
  const text = await metrics.text();
  expect(valueIn(text, 'site_database_up')).toBe(0);
  expect(valueIn(text, 'site_tickets_waiting')).toBeUndefined();
  expect(valueIn(text, 'site_database_queue_length')).toBeGreaterThan(0);
  release();
  await Promise.all(work);
  const later = await metrics.text();
  expect(valueIn(later, 'site_database_up')).toBe(1);
  expect(valueIn(later, 'site_tickets_waiting')).toBe(0);
  await app.close();
});

test('a read-only database and a Redis that is away are seen', async () => {
  // A port that refuses connections.
  const { metrics, database, app } = await measuredApp({ REDIS_URL: 'redis://127.0.0.1:1' });
  const readOnly = 'set default_transaction_read_only =';
  if (testDatabase === 'embedded') await database.db.execute(`${readOnly} on`);
  const text = await metrics.text();
  expect(valueIn(text, 'site_database_read_only')).toBe(testDatabase === 'embedded' ? 1 : 0);
  expect(valueIn(text, 'site_redis_up')).toBe(0);
  expect(valueIn(text, 'site_clock_seconds')).toBeGreaterThan(1_700_000_000);
  if (testDatabase === 'embedded') await database.db.execute(`${readOnly} off`);
  await app.close();
});

test('a refusal in front of the routes is counted', async () => {
  const metrics = createMetrics({ restarts: 0 });
  metrics.countRefusal('busy');
  expect(valueIn(await metrics.text(), 'site_problems_total{code="busy"}')).toBe(1);
});
