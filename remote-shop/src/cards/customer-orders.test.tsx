import { paths } from '@site/shared/remote';
import { openCard } from '@site/shared/testing/open-card';
import { screen } from '@testing-library/react';
import remote from '../remote';
import { admin, orderWith } from '../testing/shop';

const user = { id: 7, email: 'ada@example.test' };
const orders = Array.from({ length: 11 }, (_, index) => ({
  ...orderWith({ id: `AAAA1111${10 + index}`, amount: 18.18 }),
  user,
}));
const open = (reply: object) =>
  openCard(
    remote,
    'customer-orders',
    { customerId: user.id },
    { session: admin, replies: { 'shop/list-orders': reply } },
  );

test('shows the ten newest orders of a customer with their amounts, and links to all', async () => {
  await open({ orders, total: 12 });
  expect(await screen.findByRole('heading', { name: 'Orders (12)' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getAllByText(/€18\.18/)).toHaveLength(10);
  expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute(
    'href',
    paths.ordersOf(user.id),
  );
});

test('a list with all orders has no link to more; without an order it says so', async () => {
  await open({ orders: [], total: 0 });
  expect(await screen.findByText('No orders')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'All orders' })).toBeNull();
});
