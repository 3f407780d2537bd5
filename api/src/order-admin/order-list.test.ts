import { contract } from '@site/shared/contract';
import { ADVANCED, BASIC } from '@site/shared/rules';
import { buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';

const site = testSite({ keepsData: true });

test('the administrator lists all orders by account and status; a customer may not list any', async () => {
  const shop = buyersOn(site);
  const [anna, bob, admin] = [await shop.newBuyer(), await shop.newBuyer(), await site.admin()];
  const paid = await shop.buy(anna, BASIC);
  const open = await shop.place(anna, ADVANCED);
  await shop.place(bob, ADVANCED);
  const listed = async (filters: { user?: number; status?: 'COMPLETED' }) => {
    const { body } = await site.call(contract.shop.listOrders, filters, admin);
    return { total: body.total, orders: body.orders.map(({ id, user }) => [id, user.email]) };
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
    expect((await site.post(contract.shop.listOrders.path, { user }, admin)).problem.code).toBe(
      'malformed',
    );
  }
});
