import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { users } from '../auth/tables';
import { unmatchedPayments } from '../coin-payments/tables';
import { invoices } from '../invoices/tables';
import { deleteOldMails } from '../mail/delete-old-mails';
import { refunds } from '../refunds/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { contentOfTables } from '../testing/table-content';
import { codeIn, PASSWORD } from '../testing/test-app';
import { adminOn, customerOn, testSite } from '../testing/test-site';

const { customers } = contract;
const reason = 'Asked by letter';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);
const support = customerOn(site, 'sam@staff.test', { role: 'support' });
const view = async (account: number, by: Buyer = admin) =>
  (await site.call(customers.viewCustomer, { account }, by)).body.customer;
const erase = (account: number, email: string) =>
  site.call(customers.eraseCustomer, { account, email, reason }, admin);

/** An administrator makes an entry in every table of the books. The reasons name Ada. */
async function everyEntryOfBooks(boss: Buyer, buyer: Buyer): Promise<void> {
  const { shop: calls } = contract;
  const why = 'Ada called';
  const coins = await shop.place(buyer, BASIC, { paymentMethod: 'XXBT' });
  const payment = { order: coins, received: '0.00001', transaction: 'chain-1', confirmations: 2 };
  await site.call(calls.recordPayment, payment, boss);
  await shop.moveOrder(boss, coins, 'COMPLETED', why);
  await shop.moveOrder(boss, coins, 'REFUNDED', why);
  await site.call(calls.creditWallet, { order: coins, amount: 1, reason: why }, boss);
  await site.call(calls.recordRefund, { order: coins, transaction: 'chain-2' }, boss);
  await site.call(calls.createCoupon, { code: 'SPRING', percent: 5, plans: ['Basic'] }, boss);
  const [transfer] = await site.db
    .insert(unmatchedPayments)
    .values({
      ...{ coin: 'XXBT', address: 'a', transaction: 'chain-3', amount: '1', confirmations: 1 },
      ...{ paidAt: 0, seenAt: 0, why: 'no order' },
    })
    .returning();
  const aside = { payment: transfer?.id ?? 0, reason: 'a donation' };
  expect((await site.call(calls.setAsidePayment, aside, boss)).status).toBe(200);
}

describe('an erasure', () => {
  test('needs the email, cancels unpaid orders and keeps invoices', async () => {
    const ann = await shop.newBuyer();
    await shop.buy(ann, BASIC);
    const unpaid = await shop.place(ann, ADVANCED);
    expect((await view(ann.id)).erasure).toEqual({
      blockedBy: [],
      cancels: [unpaid],
      keptDocuments: 1,
    });
    expect((await erase(ann.id, 'other@site.test')).problem.code).toBe('erasure-unconfirmed');
    const { status, body } = await erase(ann.id, ann.email.toUpperCase());
    expect([status, body]).toEqual([200, { keptDocuments: 1 }]);
    expect((await shop.storedOrder(unpaid)).result).toBe('CANCELLED');
    expect(await shop.accountOf(ann)).toMatchObject({ email: `deleted-${ann.id}`, expiry: null });
    expect((await site.mails(ann.email)).at(-1)?.text).toContain('One invoice stays');
    const viewed = await site.call(customers.viewCustomer, { account: ann.id }, admin);
    expect(viewed.problem.code).toBe('not-found');
    expect((await site.call(contract.account.sessions, {}, ann)).status).toBe(401);
    const [entry] = (await site.db.select().from(auditLog)).slice(-1);
    expect(entry).toMatchObject({ action: 'erase-customer', detail: { reason, kept: '1' } });
  });

  test('waits for a payment that is verified and for a refund that is not made', async () => {
    const ann = await shop.newBuyer();
    const order = await shop.buy(ann, BASIC);
    const { id: orderId } = await shop.storedOrder(order);
    const refund = { orderId, amount: 990, way: 'hand', by: 'a', why: 'b' } as const;
    await site.db.insert(refunds).values({ ...refund, at: site.clock.now });
    const refused = await erase(ann.id, ann.email);
    expect([refused.problem.code, refused.problem.body]).toEqual([
      'erasure-blocked',
      expect.stringContaining(order),
    ]);
    await site.db.update(refunds).set({ doneAt: site.clock.now });
    expect((await erase(ann.id, ann.email)).status).toBe(200);
  });

  test('leaves the email of a former administrator in no table, and later the reasons go too', async () => {
    const boss = await site.customer('boss@staff.test', { role: 'admin' });
    const newEmail = 'new-boss@staff.test';
    const ann = await shop.newBuyer();
    await everyEntryOfBooks(boss, ann);
    const change = { email: newEmail, currentPassword: PASSWORD };
    await site.call(contract.account.updateEmail, change, boss);
    const code = codeIn((await site.mails(newEmail)).at(-1), 'confirm-email');
    await site.call(contract.account.confirmEmail, { code }, boss);
    const creators = async () =>
      (await site.call(contract.shop.listCoupons, {}, admin)).body.coupons.map(
        ({ createdBy }) => createdBy,
      );
    expect(await creators()).toEqual([newEmail]);

    await site.db.update(users).set({ role: 'customer' }).where(eq(users.id, boss.id));
    await site.call(contract.auth.recoverPassword, { email: newEmail });
    expect((await erase(boss.id, newEmail)).status).toBe(200);
    await site.mails();
    await deleteOldMails(site.db, site.clock.now + 31 * DAY_MS);
    const kept = await contentOfTables(site);
    expect([boss.email, newEmail].filter((email) => kept.includes(email))).toEqual([]);
    expect(await creators()).toEqual([`deleted-${boss.id}`]);

    expect(kept.includes('Ada called')).toBe(true);
    expect((await erase(ann.id, ann.email)).status).toBe(200);
    // Issued documents keep the name, as tax law demands.
    await site.db.delete(invoices);
    expect((await contentOfTables(site)).includes('Ada')).toBe(false);
  });

  test('refuses staff and account 1', async () => {
    expect((await erase(support.id, support.email)).problem.code).toBe('already-staff');
    expect((await erase(admin.id, admin.email)).problem.code).toBe('own-account');
    expect((await site.db.select().from(users).where(eq(users.id, 1)))[0]?.deletedAt).toBeNull();
  });
});
