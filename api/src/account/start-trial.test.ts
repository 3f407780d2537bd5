import { DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { testSite } from '../testing/test-site';
import { addressHashOf, mailboxOf, startTrial } from './start-trial';
import { trialRedemptions } from './tables';

const site = testSite({ keepsData: true, env: { RATE_LIMIT: 'on' } });

function start(userId: number) {
  return site.db.transaction((tx) => startTrial(site.app.context, tx, userId, site.clock.now));
}

test('grants the limits of the trial for seven days, once', async () => {
  const { id } = await site.customer('anna@site.test');
  await start(id);
  const [user] = await site.db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({
    used_trial: true,
    max_list: 1,
    max_epg: 3,
    max_customer: 3,
    automatic_backups: 0,
    expiry: site.clock.now + 7 * DAY_MS,
  });
  await expect(start(id)).rejects.toMatchObject({ code: 'trial-used' });
});

test('of many concurrent calls one starts the trial', async () => {
  const { id } = await site.customer('ben@site.test');
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => start(id)));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('refuses an account that has a plan', async () => {
  const { id } = await site.customer('carl@site.test', {
    max_list: 3,
    expiry: site.clock.now + DAY_MS,
  });
  await expect(start(id)).rejects.toMatchObject({ code: 'has-plan' });
});

test('refuses a second trial for an alias of the email, also after the account was deleted', async () => {
  const { id } = await site.customer('dora@site.test');
  await start(id);
  await site.db.delete(users).where(eq(users.id, id));
  const { id: again } = await site.customer('Dora+2@Site.test');
  const before = await site.db.$count(trialRedemptions);
  await expect(start(again)).rejects.toMatchObject({ code: 'trial-used' });
  expect(await site.db.$count(trialRedemptions)).toBe(before);
});

test('the stored hash needs the key of the site', async () => {
  const source = { db: site.db, config: { secretsKey: 'a'.repeat(32) } };
  const other = { ...source, config: { secretsKey: 'b'.repeat(32) } };
  const email = 'emil@site.test';
  expect(await addressHashOf(source, email)).toBe(await addressHashOf(source, 'Emil+1@site.test'));
  expect(await addressHashOf(other, email)).not.toBe(await addressHashOf(source, email));
});

test('different emails have different mailboxes', () => {
  const emails = ['a@site.test', 'b@site.test', 'a@other.test', '+a@site.test', '+b@site.test'];
  expect(new Set(emails.map(mailboxOf)).size).toBe(emails.length);
});
