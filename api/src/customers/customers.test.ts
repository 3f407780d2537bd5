import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { auditLog } from '../audit/tables';
import { nextPlans, users } from '../auth/tables';
import { orders } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { CUSTOMERS_PER_PAGE } from './list-customers';
import { MAX_LISTED_NOTES } from './notes';
import { customerNotes } from './tables';

const { customers } = contract;
const reason = 'Asked by letter';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);
const support = customerOn(site, 'sam@staff.test', { role: 'support' });

const found = async (search: string) =>
  (await site.call(customers.listCustomers, { search }, support)).body.customers.map(
    ({ email }) => email,
  );
const view = async (account: number, by: Buyer = admin) =>
  (await site.call(customers.viewCustomer, { account }, by)).body.customer;
const erase = (account: number, email: string) =>
  site.call(customers.eraseCustomer, { account, email, reason }, admin);

test('the page of a customer has the name and the country of the newest order', async () => {
  const ann = await site.customer('a1@example.test');
  expect((await view(ann.id)).billing).toBeUndefined();
  const order = await shop.place(ann, BASIC);
  await site.db
    .update(orders)
    .set({ name: 'Zoë', last_name: 'Müller', country: 'AT' })
    .where(eq(orders.number, order));
  expect((await view(ann.id)).billing).toEqual({ name: 'Zoë Müller', country: 'AT' });
});

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
    await site.db
      .insert(nextPlans)
      .values({ userId: ann.id, limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), startsAt });
    await site.db.update(users).set({ deleteAt: startsAt }).where(eq(users.id, ann.id));
    const { body } = await site.call(customers.listCustomers, { search: ann.email }, support);
    expect(body.customers).toEqual([
      expect.objectContaining({
        max_list: 3,
        expiry: site.clock.now + 20 * DAY_MS,
        next_plan: { limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), startsAt },
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

test('a customer has plan, the number of orders, tickets, wallet and notes; sessions are for administrators', async () => {
  const ann = await shop.buyerWithPlan(BASIC, site.clock.now + 20 * DAY_MS);
  await shop.place(ann, ADVANCED);
  await site.call(customers.addCustomerNote, { account: ann.id, text: 'Prefers mail' }, support);
  const seen = await view(ann.id, support);
  expect(seen).toMatchObject({
    account: { id: ann.id, email: ann.email, suspendedAt: null },
    owned: [{ until: site.clock.now + 20 * DAY_MS }],
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
