import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC } from '@site/shared/rules';
import { buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
}, 60_000);
afterAll(() => site.close());

test('the administrator gets one account’s orders, of every status or of one; a customer gets not even the own', async () => {
  const shop = buyersOn(site);
  const [anna, bob, boss] = [await shop.newBuyer(), await shop.newBuyer(), await site.admin()];
  const paid = await shop.buy(anna, BASIC);
  const open = await shop.place(anna, ADVANCED);
  await shop.place(bob, ADVANCED);
  const listed = async (body: { user?: number; status?: 'COMPLETED' }) => {
    const { body: answer } = await site.call(contract.shop.listOrders, body, boss);
    return { total: answer.total, orders: answer.orders.map(({ id, user }) => [id, user.email]) };
  };

  expect((await listed({})).total).toBe(3);
  expect(await listed({ user: anna.id })).toEqual({
    total: 2,
    orders: [
      [open, anna.email],
      [paid, anna.email],
    ],
  });
  expect(await listed({ user: anna.id, status: 'COMPLETED' })).toEqual({
    total: 1,
    orders: [[paid, anna.email]],
  });
  expect(await listed({ user: bob.id, status: 'COMPLETED' })).toEqual({ total: 0, orders: [] });
  expect(await listed({ user: 2_000_000_000 })).toEqual({ total: 0, orders: [] });

  for (const user of [anna.id, bob.id]) {
    const { status, problem } = await site.call(contract.shop.listOrders, { user }, anna);
    expect([status, problem.code]).toEqual([403, 'not-allowed']);
  }
  for (const user of [0, -1, 1.5, 2 ** 31, '7', null]) {
    expect((await site.post(contract.shop.listOrders.path, { user }, boss)).problem.code).toBe(
      'malformed',
    );
  }
});
