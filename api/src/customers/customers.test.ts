import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { users } from '../auth/tables';
import { refunds } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { CUSTOMERS_PER_PAGE } from './list-customers';

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

  test('refuses staff and account 1', async () => {
    expect((await erase(support.id, support.email)).problem.code).toBe('already-staff');
    expect((await erase(admin.id, admin.email)).problem.code).toBe('own-account');
    expect((await site.db.select().from(users).where(eq(users.id, 1)))[0]?.deletedAt).toBeNull();
  });
});
