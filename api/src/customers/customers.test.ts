import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, limitsOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { nextPlans, users } from '../auth/tables';
import { unmatchedPayments } from '../coin-payments/tables';
import { invoices } from '../invoices/tables';
import { deleteOldMails } from '../mail/delete-old-mails';
import { orders } from '../orders/tables';
import { refunds } from '../refunds/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { contentOfTables } from '../testing/table-content';
import { codeIn, PASSWORD, type TestApp, testApp } from '../testing/test-app';
import { CUSTOMERS_PER_PAGE } from './list-customers';
import { MAX_LISTED_NOTES } from './notes';
import { customerNotes } from './tables';

const { customers } = contract;
const reason = 'Asked by letter';

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let admin: Buyer;
let support: Buyer;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  admin = await site.admin();
  support = await site.customer('sam@staff.test', { role: 'support' });
});

const found = async (search: string) =>
  (await site.call(customers.listCustomers, { search }, support)).body.customers.map(
    ({ email }) => email,
  );
const view = async (account: number, by: Buyer = admin) =>
  (await site.call(customers.viewCustomer, { account }, by)).body.customer;
const erase = (account: number, email: string) =>
  site.call(customers.eraseCustomer, { account, email, reason }, admin);

describe('the list', () => {
  test('finds an email by its beginning and its words, an account and an order by number', async () => {
    const ann = await site.customer('Ann.Lee@example.test');
    await site.customer('lee_ann%@example.test');
    await site.customer('ben@other.test');
    const order = await shop.place(ann, BASIC);
    expect(await found('lee')).toEqual(['lee_ann%@example.test', 'Ann.Lee@example.test']);
    expect(await found('ann.l')).toEqual(['Ann.Lee@example.test', 'lee_ann%@example.test']);
    expect(await found('lee_ann%')).toEqual(['lee_ann%@example.test', 'Ann.Lee@example.test']);
    expect(await found(order.toLowerCase())).toEqual(['Ann.Lee@example.test']);
    expect(await found(`#${ann.id}`)).toEqual(['Ann.Lee@example.test']);
    expect(await found("x' or 1=1")).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  test('finds the name on an order by the beginnings of its words, until it is erased', async () => {
    const ann = await site.customer('a1@example.test');
    const order = await shop.place(ann, BASIC);
    const name = { name: 'Zoë', last_name: 'Müller-Lang' };
    await site.db.update(orders).set(name).where(eq(orders.number, order));
    expect(await found('müller')).toEqual([ann.email]);
    expect(await found('lang zo')).toEqual([ann.email]);
    expect(await found('zo lee')).toEqual([]);
    await erase(ann.id, ann.email);
    expect(await found('müller')).toEqual([]);
  });

  test('finds a name although many emails begin with it, and a name with many orders', async () => {
    const ann = await site.customer('a1@example.test');
    const bea = await site.customer('b1@example.test');
    const { id, ...order } = await shop.storedOrder(await shop.place(ann, BASIC));
    const earlier = Array.from({ length: 250 }, (_, index) => ({
      ...{ ...order, number: `E${index}`, result: 'CANCELLED' as const },
    }));
    await site.db.insert(orders).values(earlier);
    await shop.place(bea, BASIC);
    await site.db.update(orders).set({ name: 'Ann' });
    const emails = Array.from({ length: 26 }, (_, index) => `ann-${index}@site.test`);
    const columns = { passwordHash: '', createdAt: site.clock.now };
    await site.db.insert(users).values(emails.map((email) => ({ email, ...columns })));
    expect((await found('ann')).slice(26).toSorted()).toEqual([ann.email, bea.email]);
  });

  test('finds the newest accounts of a name, although the emails alone fill the page', async () => {
    const emails = Array.from({ length: 60 }, (_, index) => `anna-${index}@site.test`);
    const columns = { passwordHash: '', createdAt: site.clock.now };
    await site.db.insert(users).values(emails.map((email) => ({ email, ...columns })));
    const customers = [await site.customer('r1@site.test'), await site.customer('r2@site.test')];
    for (const customer of customers) await shop.place(customer, BASIC);
    await site.db.update(orders).set({ name: 'Anna' });
    const list = await found('anna');
    expect(list).toHaveLength(50);
    expect(list.slice(-2)).toEqual(['r2@site.test', 'r1@site.test']);
  });

  test('a customer of the list has the plan, the next plan and the requested deletion', async () => {
    const ann = await shop.buyerWithPlan(BASIC, site.clock.now + 20 * DAY_MS);
    const startsAt = site.clock.now + 10 * DAY_MS;
    await site.db.insert(nextPlans).values({ userId: ann.id, limits: limitsOf(BASIC), startsAt });
    await site.db.update(users).set({ deleteAt: startsAt }).where(eq(users.id, ann.id));
    const { body } = await site.call(customers.listCustomers, { search: ann.email }, support);
    expect(body.customers).toEqual([
      expect.objectContaining({
        max_list: 3,
        expiry: site.clock.now + 20 * DAY_MS,
        next_plan: { limits: limitsOf(BASIC), startsAt },
        activatedAt: expect.any(Number),
        deleteAt: startsAt,
      }),
    ]);
  });

  test('has the newest accounts, in pages', async () => {
    await site.db.insert(users).values(
      Array.from({ length: CUSTOMERS_PER_PAGE + 3 }, (_, index) => ({
        email: `bulk-${index}@site.test`,
        passwordHash: '',
        createdAt: site.clock.now,
      })),
    );
    const { body: first } = await site.call(customers.listCustomers, {}, support);
    expect([first.customers.length, first.hasMore]).toEqual([CUSTOMERS_PER_PAGE, true]);
    const before = first.customers.at(-1)?.id ?? 0;
    const { body: second } = await site.call(customers.listCustomers, { before }, support);
    expect(second.customers.map(({ email }) => email)).toEqual([
      ...['bulk-2@site.test', 'bulk-1@site.test', 'bulk-0@site.test'],
      ...['sam@staff.test', 'admin@site.test'],
    ]);
    expect(second.hasMore).toBe(false);
  });
});

test('a customer has plan, orders, tickets, wallet and notes; sessions are for administrators', async () => {
  const ann = await shop.buyerWithPlan(BASIC, site.clock.now + 20 * DAY_MS);
  const order = await shop.place(ann, ADVANCED);
  await site.call(customers.addCustomerNote, { account: ann.id, text: 'Prefers mail' }, support);
  const seen = await view(ann.id, support);
  expect(seen).toMatchObject({
    account: { id: ann.id, email: ann.email, suspendedAt: null },
    owned: [{ until: site.clock.now + 20 * DAY_MS }],
    orders: [{ id: order, result: 'AWAITING_PAYMENT' }],
    orderCount: 1,
    wallet: { balance: 0 },
    notes: [{ text: 'Prefers mail', author: support.email }],
  });
  expect([seen.sessions, seen.erasure]).toEqual([undefined, undefined]);
  expect((await view(ann.id)).sessions).toHaveLength(1);
});

test('an export is what the customer exports, and is recorded with its reason', async () => {
  const ann = await shop.newBuyer();
  await shop.buy(ann, BASIC);
  const body = { account: ann.id, reason };
  const exported = await site.call(customers.exportCustomer, body, admin);
  expect(exported.body).toMatchObject({ account: { email: ann.email }, orders: [{}], notes: [] });
  expect(JSON.stringify(exported.body)).not.toMatch(/argon2|passwordHash/i);
  expect((await site.db.select().from(auditLog)).at(-1)).toMatchObject({
    action: 'export-customer',
    actorId: admin.id,
    accountId: ann.id,
    detail: { reason },
  });
});

test('an export has all notes, also those that the page of the customer does not list', async () => {
  const ann = await shop.newBuyer();
  const notes = Array.from({ length: MAX_LISTED_NOTES + 1 }, (_, index) => ({
    ...{ userId: ann.id, authorId: support.id, text: `Note ${index}`, createdAt: index },
  }));
  await site.db.insert(customerNotes).values(notes);
  expect((await view(ann.id)).notes).toHaveLength(MAX_LISTED_NOTES);
  const body = { account: ann.id, reason };
  const exported = await site.call(customers.exportCustomer, body, admin);
  expect((exported.body as { notes: unknown[] }).notes).toHaveLength(MAX_LISTED_NOTES + 1);
  expect(JSON.stringify(exported.body)).not.toContain(support.email);
});

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
