import { type BodyOf, contract } from '@site/shared/contract';
import { ADVANCED, BASIC, DAY_MS, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { auditLog } from '../audit/tables';
import { invoices } from '../invoices/tables';
import { planGrants } from '../order-moves/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { unsoundAccounts } from '../testing/unsound-accounts';

const { customers } = contract;
type Grant = BodyOf<typeof customers.grantPlan>['grant'];
const basic = limitsOf(DEFAULT_PRICE_LIST, BASIC);
const advanced = limitsOf(DEFAULT_PRICE_LIST, ADVANCED);

const site = testSite();
const shop = buyersOn(site);
let admin: Buyer;
let anna: Buyer;
beforeEach(async () => {
  admin = await site.admin();
  anna = await shop.newBuyer();
});

const view = async () =>
  (await site.call(customers.viewCustomer, { account: anna.id }, admin)).body.customer;

let requests = 0;
async function give(grant: Grant, fields: object = {}) {
  requests += 1;
  const shown = (await view()).owned.map(({ limits, until }) => ({ limits, until }));
  const body = { account: anna.id, grant, shown, reason: 'a long outage' };
  return site.call(
    customers.grantPlan,
    { ...body, requestId: `request-${requests}`, ...fields },
    admin,
  );
}

const ownedDays = async () =>
  (await view()).owned.map(({ limits, from, until }) => [
    limits.playlist,
    Math.round((until - from) / DAY_MS),
  ]);

async function expectSoundAccounts() {
  const accounts = { db: site.db, now: site.clock.now, buyers: [anna], couponLimits: {} };
  expect(await unsoundAccounts(accounts)).toEqual([]);
}

test('a new plan is owned at once, with a mail in the language of the account and no invoice', async () => {
  await site.call(contract.account.saveReminders, { isOn: true, language: 'de' }, anna);
  const { status, body } = await give({ kind: 'new', limits: advanced, days: 30 });
  expect(status).toBe(200);
  expect(body.customer.owned).toEqual([
    { limits: advanced, from: site.clock.now, until: site.clock.now + 30 * DAY_MS },
  ]);
  expect(body.customer.grants).toMatchObject([
    { kind: 'new', days: 30, reason: 'a long outage', by: admin.email },
  ]);
  const [mail] = (await site.mails(anna.email)).slice(-1);
  expect(mail?.subject).toBe('Ihr Tarif hat sich geändert');
  for (const text of ['Grund: a long outage', 'Advanced']) expect(mail?.text).toContain(text);
  expect(await site.db.$count(invoices)).toBe(0);
  const own = (await site.call(contract.shop.getOrders, {}, anna)).body.grants;
  expect(own).toMatchObject([{ kind: 'new', reason: 'a long outage' }]);
  expect(JSON.stringify(own)).not.toContain(admin.email);
});

test('the audit log has the limits and the last day before and after', async () => {
  await give({ kind: 'new', limits: basic, days: 10 });
  await give({ kind: 'change', limits: advanced });
  const entries = await site.db.select().from(auditLog);
  const [first, second] = entries.filter(({ action }) => action === 'grant-plan');
  expect(first).toMatchObject({
    ...{ actorId: admin.id, accountId: anna.id },
    detail: { kind: 'new', before: 'none', reason: 'a long outage' },
  });
  expect(second?.detail).toMatchObject({
    before: '3/0/2/100000/300000/0 until 2024-09-11',
    after: '5/10/10/100000/300000/0 until 2024-09-11',
  });
});

test('a repeated request gives nothing again, and another plan than the shown one is refused', async () => {
  const fields = { requestId: 'request-twice' };
  await give({ kind: 'new', limits: basic, days: 10 });
  await give({ kind: 'extend', days: 5 }, fields);
  await give({ kind: 'extend', days: 5 }, fields);
  expect(await ownedDays()).toEqual([[3, 15]]);
  const outdated = await give({ kind: 'extend', days: 5 }, { shown: [] });
  expect([outdated.status, outdated.problem.code]).toEqual([409, 'plan-changed']);
  expect(await ownedDays()).toEqual([[3, 15]]);
});

test.each([
  ['more days of nothing', { kind: 'extend', days: 5 }, /does not fit/],
  ['limits that the shop has not', { kind: 'new', days: 5, limits: { ...basic, epg: 7 } }, /offer/],
] as const)('%s is refused', async (_name, grant, text) => {
  const { status, problem } = await give(grant);
  expect([status, problem.code]).toEqual([422, 'grant-refused']);
  expect(problem.body).toMatch(text);
});

test('an administrator gives no plan to the own account', async () => {
  const grant = { kind: 'new', limits: basic, days: 5 } as const;
  const body = { account: admin.id, grant, shown: [], reason: 'a gift', requestId: 'request-own' };
  const { problem } = await site.call(customers.grantPlan, body, admin);
  expect(problem.code).toBe('own-account');
});

test('a refund of the order leaves the days that were given to another plan, and ends their own', async () => {
  const order = await shop.buy(anna, BASIC);
  await give({ kind: 'extend', days: 10 });
  await give({ kind: 'change', limits: advanced });
  expect(await ownedDays()).toEqual([[5, 375]]);
  await expectSoundAccounts();
  await shop.moveOrder(admin, order, 'BLOCKED');
  expect(await ownedDays()).toEqual([]);
  await give({ kind: 'new', limits: advanced, days: 20 });
  expect(await ownedDays()).toEqual([[5, 20]]);
  await shop.moveOrder(admin, order, 'COMPLETED');
  expect(await ownedDays()).toEqual([[5, 395]]);
  await expectSoundAccounts();
  await shop.moveOrder(admin, order, 'REFUNDED');
  expect(await ownedDays()).toEqual([[5, 20]]);
  await expectSoundAccounts();
});

test('an upgrade that was bought in a given plan stays when an earlier order is refunded', async () => {
  const order = await shop.buy(anna, BASIC);
  site.clock.now += 300 * DAY_MS;
  anna = await shop.signInAgain(anna);
  admin = await shop.signInAgain(admin);
  await give({ kind: 'extend', days: 200 });
  await shop.buy(anna, ADVANCED);
  expect((await ownedDays())[0]?.[0]).toBe(5);
  await shop.moveOrder(admin, order, 'REFUNDED');
  await expectSoundAccounts();
});

test('the page has the newest 50 grants, and an export all of them', async () => {
  const grant = { userId: anna.id, kind: 'extend' as const, days: 1, afterReceipt: 0, by: 'staff' };
  const rows = Array.from({ length: 55 }, (_, index) => ({
    ...grant,
    why: `reason ${index}`,
    at: site.clock.now,
    requestId: `earlier-${index}`,
  }));
  await site.db.insert(planGrants).values(rows);
  const { grants = [] } = await view();
  expect([grants.length, grants[0]?.reason]).toEqual([50, 'reason 54']);
  const request = { account: anna.id, reason: 'by letter' };
  const { body } = await site.call(customers.exportCustomer, request, admin);
  expect(body).toMatchObject({ planGrants: { length: 55 } });
});
