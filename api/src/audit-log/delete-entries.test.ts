import { contract } from '@site/shared/contract';
import { AUDIT_RETENTION_MS, DAY_MS, HOUR_MS } from '@site/shared/rules';
import { eq, sql } from 'drizzle-orm';
import { deleteExpiredData } from '../account/delete-expired-data';
import { deleteOldEntries } from '../audit/delete-old-entries';
import { recordEntry } from '../audit/record-entry';
import { auditLog } from '../audit/tables';
import type { Transaction } from '../db/database';
import { PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';

type Caller = { id: number; cookie: string };

const site = testSite();
let ann: Caller;
beforeEach(async () => {
  await site.admin();
  ann = await site.customer('ann.lee@example.test');
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.9' };
const browser = { userAgent: FIREFOX, address: '203.0.113.9' };

const signIn = (password = PASSWORD) =>
  site.call(contract.auth.login, { email: 'ann.lee@example.test', password }, { headers });

test('the database refuses to change and to delete entries', async () => {
  // The database compares the age of an entry with its own clock.
  await recordEntry(site.db, { action: 'sign-in', accountId: ann.id, browser }, Date.now());
  const refused = {
    cause: expect.objectContaining({ message: 'Rows of audit_log are only added.' }),
  };
  await expect(site.db.delete(auditLog)).rejects.toMatchObject(refused);
  await expect(site.db.update(auditLog).set({ actorId: 1 })).rejects.toMatchObject(refused);
  await expect(site.db.update(auditLog).set({ address: '203.0.113.1' })).rejects.toMatchObject(
    refused,
  );
});

test('entries are deleted after three years, and the database refuses to delete younger ones', async () => {
  site.clock.now = Date.now();
  const end = site.clock.now - AUDIT_RETENTION_MS.entry;
  for (const at of [end - DAY_MS, end + DAY_MS])
    await recordEntry(site.db, { action: 'sign-in', accountId: ann.id, browser }, at);
  await deleteExpiredData(site.app.context, site.clock.now);
  const rows = await site.db.select({ at: auditLog.at }).from(auditLog);
  expect(rows).toEqual([{ at: end + DAY_MS }]);
  await expect(site.db.delete(auditLog)).rejects.toThrow();

  // The clock of the database decides, too.
  await deleteExpiredData(site.app.context, site.clock.now + 2 * DAY_MS);
  expect(await site.db.$count(auditLog)).toBe(1);
});

test('entries are deleted in a time zone whose days have different lengths', async () => {
  // The day after the end of summer time. 1,095 days earlier, the summer time of 2021 has two days
  // left, because 2024 has a leap day. So the retention of the database is an hour longer.
  const now = Date.UTC(2024, 9, 28, 12);
  const end = now - AUDIT_RETENTION_MS.entry - HOUR_MS;
  for (const at of [end - HOUR_MS / 2, end + HOUR_MS / 2])
    await recordEntry(site.db, { action: 'sign-in', accountId: ann.id, browser }, at);
  await site.db.transaction(async (tx) => {
    await stopClockOfDatabase(tx, now);
    await tx.execute(sql`set local timezone = 'CET-1CEST,M3.5.0,M10.5.0/3'`);
    await deleteOldEntries(tx, now);
    await tx.execute(sql`drop schema stopped_clock cascade`);
  });
  const rows = await site.db.select({ at: auditLog.at }).from(auditLog);
  expect(rows).toEqual([{ at: end + HOUR_MS / 2 }]);
});

/** Until the transaction ends, `now()` is this time, also in triggers. */
async function stopClockOfDatabase(tx: Transaction, now: number): Promise<void> {
  const time = new Date(now).toISOString();
  await tx.execute(sql`create schema stopped_clock`);
  await tx.execute(
    sql.raw(`create function stopped_clock.now() returns timestamptz language sql stable
      as $$ select '${time}'::timestamptz $$`),
  );
  await tx.execute(sql`set local search_path = stopped_clock, public, pg_catalog`);
}

test('browsers are erased after a year, and with the account', async () => {
  await signIn();
  site.clock.now += AUDIT_RETENTION_MS.browser;
  await deleteExpiredData(site.app.context, site.clock.now);
  expect(await site.db.select().from(auditLog)).toMatchObject([
    { action: 'sign-in', userAgent: '', address: '' },
  ]);

  await site.db.insert(auditLog).values({
    at: site.clock.now,
    action: 'sign-in',
    actorId: ann.id,
    accountId: ann.id,
    ...browser,
  });
  await site.db.transaction(async (tx) => {
    for (const { erase } of site.app.context.personalData) await erase(tx, ann.id);
  });
  const rows = await site.db.select().from(auditLog).where(eq(auditLog.accountId, ann.id));
  expect(rows.map(({ userAgent, address }) => userAgent + address)).toEqual(['', '']);
});
