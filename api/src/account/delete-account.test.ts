import { contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import { orders } from '../orders/tables';
import { buyersOn } from '../testing/buyers';
import { ADMIN, PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';
import { untilOthersWait } from '../testing/until-others-wait';
import { ticketMessages, tickets } from '../tickets/tables';
import { deleteExpiredData } from './delete-expired-data';
import { trialRedemptions } from './tables';

const site = testSite();
const shop = buyersOn(site);

const anna = 'anna@site.test';
const ticket = {
  title: 'No guide',
  description: '<p>My guide is empty</p>',
  category: 'Bug report',
} as const;

function deleteAccount(cookie: string, password = PASSWORD) {
  return site.call(contract.account.delete, { password }, { cookie });
}

function login(password = PASSWORD) {
  return site.call(contract.auth.login, { email: anna, password });
}

function deleteExpiredDataNow() {
  return deleteExpiredData(site.app.context, site.clock.now);
}

test('deletion ends every session; a sign-in within 14 days keeps the account', async () => {
  const { cookie, id } = await site.customer(anna);
  const answer = await deleteAccount(cookie);
  expect(answer).toMatchObject({ status: 200, body: { status: 200 } });
  expect(answer.cookies.map(({ value }) => value)).toEqual(['', '']);
  expect((await site.call(contract.account.sessions, {}, { cookie })).status).toBe(401);

  site.clock.now += 14 * DAY_MS - 1;
  await deleteExpiredDataNow();
  expect(await login()).toMatchObject({ status: 200, body: { id } });
  site.clock.now += DAY_MS;
  await deleteExpiredDataNow();
  expect((await login()).status).toBe(200);
  expect((await site.mails(anna)).map((mail) => mail.subject)).toEqual([
    'Your account will be deleted',
    'Your account stays',
    'New sign-in to your account',
  ]);
});

test('after 14 days the personal data is erased, and orders keep their amounts', async () => {
  const buyer = await site.customer(anna);
  const { cookie, id } = buyer;
  await site.call(contract.ticket.createTicket, ticket, buyer);
  await shop.place(buyer);
  const [before] = await site.db.select().from(orders);
  await deleteAccount(cookie);
  site.clock.now += 14 * DAY_MS;
  expect((await login()).problem.code).toBe('wrong-credentials');
  await deleteExpiredDataNow();
  await deleteExpiredDataNow();
  expect((await login()).problem.code).toBe('wrong-credentials');

  const [row] = await site.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({
    email: `deleted-${id}`,
    activatedAt: null,
    max_list: null,
    deletedAt: site.clock.now,
  });
  const [after] = await site.db.select().from(orders);
  expect(after).toMatchObject({
    name: '',
    last_name: '',
    ip: '',
    country: 'IT',
    amount: before?.amount,
    number: before?.number,
  });
  expect([await site.db.$count(tickets), await site.db.$count(ticketMessages)]).toEqual([0, 0]);
});

test('a deletion that fails stops no other one, and is tried again', async () => {
  const first = await site.customer('first@site.test');
  const second = await site.customer('second@site.test');
  await deleteAccount(first.cookie);
  await deleteAccount(second.cookie);
  site.clock.now += 14 * DAY_MS;
  const deletedAt = async () =>
    (
      await site.db
        .select()
        .from(users)
        .where(inArray(users.id, [first.id, second.id]))
    )
      .sort((a, b) => a.id - b.id)
      .map((user) => user.deletedAt);
  await site.db.execute(sql`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`);
  await site.db.execute(
    sql.raw(`create trigger refuse_change before update on users for each row
      when (old.id = ${first.id}) execute function refuse_change()`),
  );
  try {
    await expect(deleteExpiredDataNow()).rejects.toThrow('Deletions of expired data failed: 1.');
    expect(await deletedAt()).toEqual([null, site.clock.now]);
  } finally {
    await site.db.execute(sql`drop trigger refuse_change on users`);
    await site.db.execute(sql`drop function refuse_change`);
  }
  await deleteExpiredDataNow();
  expect(await deletedAt()).toEqual([site.clock.now, site.clock.now]);
});

test('all deletions that fail are reported, also when the due accounts are not read', async () => {
  const tables = ['sessions', 'users'];
  for (const table of tables)
    await site.db.execute(sql.raw(`alter table ${table} rename to moved_${table}`));
  try {
    await expect(deleteExpiredDataNow()).rejects.toThrow('Deletions of expired data failed: 2.');
  } finally {
    for (const table of tables)
      await site.db.execute(sql.raw(`alter table moved_${table} rename to ${table}`));
  }
});

test('a deleted email can sign up again, but gets no second trial', async () => {
  const { cookie } = await site.customer(anna);
  expect((await site.call(contract.shop.activateTrial, {}, { cookie })).status).toBe(200);
  await deleteAccount(cookie);
  site.clock.now += 14 * DAY_MS;
  await deleteExpiredDataNow();
  expect(await site.db.select().from(trialRedemptions)).toMatchObject([{ userId: null }]);
  const again = await site.customer(anna);
  expect(
    (await site.call(contract.shop.activateTrial, {}, { cookie: again.cookie })).problem.code,
  ).toBe('trial-used');
});

test('deletion needs the password, even after a recent sign-in', async () => {
  const { cookie } = await site.customer(anna);
  const fields = { password: 'The current password is wrong.' };
  expect((await deleteAccount(cookie, 'wrong-guess-1')).problem).toMatchObject({
    code: 'wrong-password',
    fields,
  });
  expect((await site.post('account/delete', {}, { cookie })).status).toBe(400);
  expect((await login()).status).toBe(200);
});

test('three concurrent requests make one deletion and one mail', async () => {
  const { cookie } = await site.customer(anna);
  // All read the session at once: a request that reads it after the deletion is refused.
  const calls = await site.db.transaction(async (tx) => {
    await tx.execute('lock table sessions in access exclusive mode');
    const waiting = [1, 2, 3].map(() => deleteAccount(cookie));
    await untilOthersWait(tx, waiting.length);
    return waiting;
  });
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await site.mails(anna)).toHaveLength(1);
});

test('the admin cannot be deleted', async () => {
  const { cookie } = await site.admin();
  expect(await deleteAccount(cookie, ADMIN.password)).toMatchObject({
    status: 403,
    problem: { code: 'not-allowed' },
  });
});

test('the export holds all data, and no hash, token or password', async () => {
  await site.customer('ben@site.test');
  const buyer = await site.customer(anna, { max_list: 3 });
  const { cookie, id } = buyer;
  await site.call(contract.ticket.createTicket, ticket, buyer);
  await shop.place(buyer);
  const { body } = await site.call(contract.account.export, {}, { cookie });
  expect(body).toMatchObject({
    exportedAt: site.clock.now,
    account: { id, email: anna, max_list: 3, createdAt: site.clock.now },
    sessions: [{ isCurrent: true }],
    tickets: [{ title: 'No guide', messages: [{ description: '<p>My guide is empty</p>' }] }],
    orders: [{ name: 'Ada', last_name: 'Byron', country: 'IT' }],
  });
  expect(JSON.stringify(body)).not.toMatch(/argon2|password|ben@site\.test/i);
  expect(JSON.stringify(body)).not.toContain(cookie.slice('token='.length));
});
