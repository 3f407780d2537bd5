import { openPage } from '@site/shared/testing/open-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, orderWith, shop } from '../testing/shop';

const managed = { user: { id: 7, email: 'ada@example.test' }, moves: [], balance: 2.5 };

test('moves an order once, with a reason', async () => {
  const order = orderWith();
  const { api } = await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: {
      'shop/view-order': { order, managed },
      'shop/move-order': { order: { ...order, result: 'REFUNDED' }, managed },
    },
  });
  expect(screen.getByText('Wallet: €2.50')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Refund');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText("Reason can't be empty")).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason'), 'never delivered');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(api.callsTo('shop/move-order')).toEqual([
      { order: order.id, to: 'REFUNDED', reason: 'never delivered' },
    ]),
  );
});

test('offers only the moves that the status allows, and credits the wallet in euros', async () => {
  const order = orderWith({ result: 'REFUNDED' });
  const { api } = await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: {
      'shop/view-order': { order, managed },
      'shop/credit-wallet': { order, managed },
    },
  });
  const action = screen.getByLabelText<HTMLSelectElement>('Action');
  expect([...action.options].map(({ text }) => text)).toEqual(['Choose', 'Credit the wallet']);
  await userEvent.selectOptions(action, 'Credit the wallet');
  await userEvent.type(screen.getByLabelText('Reason'), 'paid too much');
  await userEvent.type(screen.getByLabelText('Euros'), '1.234');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('Enter an amount in euros, such as 5.00')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Euros'));
  await userEvent.type(screen.getByLabelText('Euros'), '5,20');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(api.callsTo('shop/credit-wallet')).toEqual([
      { order: order.id, amount: 5.2, reason: 'paid too much' },
    ]),
  );
});

test('records a coin payment after its fields are valid', async () => {
  const order = orderWith({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.00030300',
  });
  const payments = [
    {
      amount: '0.0001',
      transaction: 'earlier-transaction',
      confirmations: 1,
      by: 'admin@site.test',
      at: 0,
    },
  ];
  const { api } = await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: {
      'shop/view-order': { order, managed: { ...managed, payments } },
      'shop/record-payment': { order, managed },
    },
  });
  expect(screen.getByText('0.0001 BTC, 1 of 2 confirmations')).toBeVisible();
  const recordButton = screen.getByRole('button', { name: 'Record payment' });
  await userEvent.type(screen.getByLabelText('Received BTC'), '0.000000001');
  await userEvent.click(recordButton);
  expect(screen.getByText('Enter an amount with at most 8 decimals')).toBeVisible();
  expect(screen.getByText('Enter the transaction ID that the chain shows')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Received BTC'));
  await userEvent.type(screen.getByLabelText('Received BTC'), '0,000203');
  await userEvent.type(screen.getByLabelText('Transaction'), 'abcdef012345');
  await userEvent.type(screen.getByLabelText('Confirmations'), '0');
  await userEvent.dblClick(recordButton);
  const payment = {
    order: order.id,
    received: '0.000203',
    transaction: 'abcdef012345',
    confirmations: 0,
  };
  await waitFor(() => expect(api.callsTo('shop/record-payment')).toEqual([payment]));
});

test('warns if the order was placed from another country', async () => {
  await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: {
      'shop/view-order': {
        order: orderWith({ country: 'IT' }),
        managed: { ...managed, ipCountry: 'BR' },
      },
    },
  });
  expect(
    screen.getByText('The order was placed from Brazil, but its billing country is Italy.'),
  ).toBeVisible();
});
