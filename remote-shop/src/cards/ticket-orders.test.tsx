import { paths } from '@site/shared/remote';
import { type Replies, refusal } from '@site/shared/testing';
import { openCard } from '@site/shared/testing/open-card';
import { fireEvent, screen } from '@testing-library/react';
import remote from '../remote';
import { admin, orderWith } from '../testing/shop';

const user = { id: 7, email: 'ada@example.test' };
const order = { ...orderWith(), user };
const open = (reply: Replies[string]) =>
  openCard(
    remote,
    'ticket-orders',
    { ownerId: user.id },
    { session: admin, replies: { 'shop/list-orders': reply } },
  );

test('shows the five newest orders of the owner of a ticket, and links to all', async () => {
  const orders = [1, 2, 3, 4, 5, 6].map((digit) => ({ ...order, id: `AAAA11112${digit}` }));
  const { api } = await open({ orders, total: 60 });
  expect(await screen.findByRole('link', { name: 'Orders (60)' })).toHaveAttribute(
    'href',
    paths.ordersOf(user.id),
  );
  const links = screen.getAllByRole('link').slice(1);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    orders.slice(0, 5).map(({ id }) => paths.order(id)),
  );
  expect(screen.getAllByText('Completed')).toHaveLength(5);
  expect(api.callsTo('shop/list-orders')).toEqual([{ user: user.id }]);
});

test('says that the owner has no orders', async () => {
  await open({ orders: [], total: 0 });
  expect(await screen.findByText('No orders')).toBeVisible();
});

test('loads the orders again after a failure', async () => {
  let isDown = true;
  await open(() => (isDown ? refusal('unexpected') : { orders: [order], total: 1 }));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Orders (1)' })).toBeVisible();
});
