import type { Session } from '@site/shared/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, openShop, orderWith, type Shop } from '../testing/open-shop';

const boss: Session = { ...newcomer, id: 1, email: 'boss@example.test', role: 'admin' };
const user = { id: 7, email: 'ada@example.test' };

let shop: Shop;
afterEach(() => shop.stop());

const managed = { user, moves: [], balance: 2.5 };

test('the administrator sees everybody’s orders and filters them by status', async () => {
  shop = await openShop('/account/orders/all?page=2', boss, {
    'shop/list-orders': { orders: [{ ...orderWith(), user }], total: 120 },
  });
  expect(screen.getByText(user.email)).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Blocked');
  await waitFor(() =>
    expect(shop.callsTo('shop/list-orders')).toEqual([{ page: 2 }, { page: 1, status: 'BLOCKED' }]),
  );
});

test('the orders of one account say whose they are, keep to it when filtered, and lead back to all', async () => {
  shop = await openShop('/account/orders/all?user=7&page=2', boss, {
    'shop/list-orders': { orders: [{ ...orderWith(), user }], total: 120 },
  });
  expect(screen.getByText('ada@example.test (id 7)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    '/account/orders/all?user=7&page=3',
  );
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Blocked');
  await waitFor(() =>
    expect(shop.callsTo('shop/list-orders').at(-1)).toEqual({
      page: 1,
      status: 'BLOCKED',
      user: 7,
    }),
  );
  await userEvent.click(screen.getByRole('link', { name: 'All orders' }));
  expect(await screen.findByRole('heading', { name: 'All orders' })).toBeVisible();
  expect(shop.callsTo('shop/list-orders')).toEqual([
    { page: 2, user: 7 },
    { page: 1, status: 'BLOCKED', user: 7 },
    { page: 1 },
  ]);
});

test('a page beyond the last one is the last one', async () => {
  shop = await openShop('/account/orders/all?page=999&status=BLOCKED', boss, {
    'shop/list-orders': ({ page }) => ({
      orders: page === 3 ? [{ ...orderWith(), user }] : [],
      total: 120,
    }),
  });
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  expect(screen.getByText(user.email)).toBeVisible();
  expect(shop.callsTo('shop/list-orders').at(-1)).toEqual({ page: 3, status: 'BLOCKED' });
});

test('an account without orders is still named', async () => {
  shop = await openShop('/account/orders/all?user=7', boss, {
    'shop/list-orders': { orders: [], total: 0 },
  });
  expect(screen.getByText('Account (id 7)')).toBeVisible();
});

test.each(['x', '0', '-1', '1.5', '', '1e99'])(
  '?user=%s is no account: the orders are everybody’s, and said to be',
  async (text) => {
    shop = await openShop(`/account/orders/all?user=${text}`, boss, {
      'shop/list-orders': { orders: [], total: 0 },
    });
    expect(screen.getByRole('heading', { name: 'All orders' })).toBeVisible();
    expect(shop.callsTo('shop/list-orders')).toEqual([{ page: 1 }]);
  },
);

test('an order from another country than the one it is for is marked, in the list and when it is opened', async () => {
  const order = orderWith({ country: 'IT' });
  const orders = [
    { ...order, user, ipCountry: 'BR' },
    { ...order, id: 'BBBB222233', user, ipCountry: 'IT' },
    { ...order, id: 'CCCC333344', user },
  ];
  shop = await openShop('/account/orders/all', boss, { 'shop/list-orders': { orders, total: 3 } });
  expect(screen.getAllByText('Check country')).toHaveLength(1);
  shop.stop();
  cleanup();
  shop = await openShop('/order/AAAA111122', boss, {
    'shop/view-order': { order, managed: { ...managed, ipCountry: 'BR' } },
  });
  expect(screen.getByText('The order came from Brazil, but is for Italy.')).toBeVisible();
});

test('a customer who opens the list sees the own orders', async () => {
  shop = await openShop('/account/orders/all', newcomer, { 'shop/get-orders': { orders: [] } });
  expect(shop.path()).toBe('/account/orders');
  expect(screen.queryByRole('link', { name: 'All orders' })).not.toBeInTheDocument();
});

test('an order is moved once, with a reason', async () => {
  const order = orderWith();
  shop = await openShop('/order/AAAA111122', boss, {
    'shop/view-order': { order, managed },
    'shop/move-order': { order: { ...order, result: 'REFUNDED' }, managed },
  });
  expect(screen.getByText('Wallet: €2.50')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Refund');
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
  expect(screen.getByText("Reason can't be empty")).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason'), 'never delivered');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Do it' }));
  await waitFor(() =>
    expect(shop.callsTo('shop/move-order')).toEqual([
      { order: order.id, to: 'REFUNDED', reason: 'never delivered' },
    ]),
  );
});

test('only what the status allows is on offer; a wallet takes an amount in euros', async () => {
  const order = orderWith({ result: 'REFUNDED' });
  shop = await openShop('/order/AAAA111122', boss, {
    'shop/view-order': { order, managed },
    'shop/credit-wallet': { order, managed },
  });
  const action = screen.getByLabelText<HTMLSelectElement>('Action');
  expect([...action.options].map(({ text }) => text)).toEqual(['Choose', 'Credit the wallet']);
  await userEvent.selectOptions(action, 'Credit the wallet');
  await userEvent.type(screen.getByLabelText('Reason'), 'paid too much');
  await userEvent.type(screen.getByLabelText('Euros'), '1.234');
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
  expect(screen.getByText('An amount in euros, such as 5.00')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Euros'));
  await userEvent.type(screen.getByLabelText('Euros'), '5,20');
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
  await waitFor(() =>
    expect(shop.callsTo('shop/credit-wallet')).toEqual([
      { order: order.id, amount: 5.2, reason: 'paid too much' },
    ]),
  );
});

test('what a chain shows of a payment is recorded once it is an amount of the coin', async () => {
  const order = orderWith({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.00030300',
  });
  const payments = [
    {
      amount: '0.0001',
      transaction: 'tx-of-before',
      confirmations: 1,
      by: 'boss@site.test',
      at: 0,
    },
  ];
  shop = await openShop('/order/AAAA111122', boss, {
    'shop/view-order': { order, managed: { ...managed, payments } },
    'shop/record-payment': { order, managed },
  });
  expect(screen.getByText('0.0001 BTC, 1 of 2 confirmations')).toBeVisible();
  const record = screen.getByRole('button', { name: 'Record payment' });
  await userEvent.type(screen.getByLabelText('Received BTC'), '0.000000001');
  await userEvent.click(record);
  expect(screen.getByText('An amount with at most 8 decimals')).toBeVisible();
  expect(screen.getByText('The transaction as the chain names it')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Received BTC'));
  await userEvent.type(screen.getByLabelText('Received BTC'), '0,000203');
  await userEvent.type(screen.getByLabelText('Transaction'), 'abcdef012345');
  await userEvent.type(screen.getByLabelText('Confirmations'), '0');
  await userEvent.dblClick(record);
  const recorded = {
    order: order.id,
    received: '0.000203',
    transaction: 'abcdef012345',
    confirmations: 0,
  };
  await waitFor(() => expect(shop.callsTo('shop/record-payment')).toEqual([recorded]));
});
