import { contract } from '@site/shared/contract';
import { ADVANCED, addYear, BASIC } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { walletEntries } from '../orders/tables';
import { buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite({
  env: { COUPONS: '{"HALF": {"percent": 50, "uses": 1}}' },
});
const shop = buyersOn(site);
const admin = adminOn(site);

test('a credit is mailed, deducted from the next order, and returned when that order is cancelled', async () => {
  const anna = await shop.newBuyer();
  const first = await shop.buy(anna, BASIC);
  await shop.creditWallet(admin, first, 5);
  expect((await site.mails(anna.email)).at(-1)?.text).toContain('€5.00');
  const { body: quoted } = await shop.quote(anna);
  expect(quoted).toMatchObject({ wallet: 5, amount: expect.any(Number) });
  const order = await shop.place(anna);
  expect(await shop.balanceOf(anna)).toBe(500 - quoted.wallet * 100);
  await shop.moveOrder(admin, order, 'CANCELLED');
  expect(await shop.balanceOf(anna)).toBe(500);
  expect((await shop.creditWallet(admin, first, 0)).problem.code).toBe('malformed');
});

test('a credit with the same request id is booked and mailed once, also at the same time', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, BASIC);
  const credit = (amount: number, requestId = 'credit-of-monday') =>
    site.call(contract.shop.creditWallet, { order, amount, reason: 'thanks', requestId }, admin);
  const answers = await Promise.all([credit(5), credit(5), credit(5)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await shop.balanceOf(anna)).toBe(500);
  const subjects = (await site.mails(anna.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Your wallet was credited')).toHaveLength(1);
  expect((await credit(7)).problem.code).toBe('malformed');
  await credit(7, 'credit-of-tuesday');
  expect(await shop.balanceOf(anna)).toBe(1200);
});

test('a credit is reversed once, with a reason that the customer reads', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy(anna, BASIC);
  const { body } = await shop.creditWallet(admin, order, 5);
  const entry = body.managed.walletEntries?.at(-1)?.id ?? 0;
  expect(body.managed.walletEntries).toEqual([
    expect.objectContaining({ kind: 'credit', amount: 5, by: admin.email, why: 'a credit' }),
  ]);
  const reverse = (amount: number) =>
    site.call(contract.shop.reverseCredit, { order, entry, amount, reason: 'misbooked' }, admin);
  expect((await reverse(5.01)).problem.code).toBe('malformed');
  const [first, second] = await Promise.all([reverse(5), reverse(5)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await shop.balanceOf(anna)).toBe(0);
  expect(second.body.managed.walletEntries?.at(-1)).toMatchObject({
    kind: 'reversal',
    amount: -5,
    reverses: entry,
    why: 'misbooked',
  });
  const mails = (await site.mails(anna.email)).filter(({ subject }) => /reversed/.test(subject));
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('misbooked')]);
});

test('a reversal of more than the wallet has is refused with both amounts; the rest can be reversed', async () => {
  const buyer = await shop.newBuyer();
  const first = await shop.buy(buyer, BASIC);
  site.clock.now = addYear(site.clock.now);
  const anna = await shop.signInAgain(buyer);
  const later = await shop.signInAgain(admin);
  const { body } = await shop.creditWallet(later, first, 12);
  const entry = body.managed.walletEntries?.at(-1)?.id ?? 0;
  // 12.08 with VAT, and 1.00 is left to pay: the order takes 11.08.
  await shop.place(anna, BASIC);
  const reverse = (amount: number) =>
    site.call(
      contract.shop.reverseCredit,
      { order: first, entry, amount, reason: 'a mistake' },
      later,
    );
  const { problem } = await reverse(12);
  expect([problem.code, problem.body]).toEqual([
    'wallet-short',
    'The wallet has €0.92, less than €12.00. Nothing has changed.',
  ]);
  await reverse(0.92);
  expect(await shop.balanceOf(anna)).toBe(0);
});

test('the admin sees what the wallet cannot pay of a reopened order', async () => {
  const anna = await shop.newBuyer();
  const paid = await shop.buy(anna, BASIC);
  await shop.creditWallet(admin, paid, 3);
  const order = await shop.place(anna, ADVANCED);
  await shop.moveOrder(admin, order, 'CANCELLED');
  await shop.place(anna, ADVANCED);
  const { body } = await site.call(contract.shop.viewOrder, { order }, admin);
  expect(body.managed?.walletShortage).toBe(3);
});

test('a new order takes over the coupon and the wallet’s part of the unpaid order', async () => {
  const anna = await shop.newBuyer();
  const first = await shop.place(anna, ADVANCED, { coupon: 'half' });
  await shop.creditWallet(admin, first, 3);
  const second = await shop.place(anna, BASIC);
  expect(await shop.balanceOf(anna)).toBe(0);
  const third = await shop.place(anna, ADVANCED, { coupon: 'HALF' });
  // Half of 14.90, 22 % of 14.90, less 3.00.
  expect(await shop.viewOrder(anna, third)).toMatchObject({ coupon: 50, wallet: 3, amount: 7.73 });
  expect((await shop.viewOrder(anna, second)).result).toBe('CANCELLED');
});

test('twenty simultaneous orders never take more than the wallet’s balance', async () => {
  const buyer = await shop.newBuyer();
  const first = await shop.buy(buyer, BASIC);
  site.clock.now = addYear(site.clock.now);
  const anna = await shop.signInAgain(buyer);
  await shop.creditWallet(await shop.signInAgain(admin), first, 4);
  const requests = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      shop.orderBody(anna, { ...ADVANCED, customer: 1 + (n % 3) }),
    ),
  );
  const responses = await Promise.all(
    requests.map((body, n) =>
      site.call(contract.shop.createOrder, body, {
        cookie: anna.cookie,
        headers: { 'idempotency-key': `key-${n}` },
      }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await shop.balanceOf(anna)).toBe(0);
  const entries = await site.db
    .select()
    .from(walletEntries)
    .where(eq(walletEntries.userId, anna.id))
    .orderBy(walletEntries.id);
  let balance = 0;
  for (const { amount } of entries) {
    balance += amount;
    expect(balance).toBeGreaterThanOrEqual(0);
  }
});
