import { refusal } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  accept,
  apply,
  chooseAction,
  managed,
  openManagedOrder,
  question,
} from '../testing/admin-order';
import { orderWith } from '../testing/shop';

test('moves an order once, with a reason', async () => {
  const refunded = { order: orderWith({ result: 'REFUNDED' }), managed };
  const { api } = await openManagedOrder({}, {}, { 'shop/move-order': refunded });
  expect(screen.getByText('Wallet: €2.50')).toBeVisible();
  await chooseAction('Refund', 'never delivered');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Apply' }));
  expect(api.callsTo('shop/move-order')).toEqual([]);
  await accept();
  await accept();
  await waitFor(() =>
    expect(api.callsTo('shop/move-order')).toEqual([
      { order: 'AAAA111122', to: 'REFUNDED', reason: 'never delivered' },
    ]),
  );
});

test('a missing reason gets the focus; its error ends with another action', async () => {
  await openManagedOrder();
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Refund');
  await userEvent.click(screen.getByLabelText('Reason'));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText("Reason can't be empty")).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Credit the wallet');
  expect(screen.queryByText("Reason can't be empty")).toBeNull();
  await apply();
  expect(screen.getByLabelText('Euros')).toHaveFocus();
  await userEvent.keyboard('5');
  expect(screen.queryByText('Enter an amount in euros, such as 5.00')).toBeNull();
});

test('offers only the moves that the status allows, and credits the wallet in euros', async () => {
  const order = orderWith({ result: 'REFUNDED' });
  const credited = { 'shop/credit-wallet': { order, managed } };
  const { api } = await openManagedOrder(order, {}, credited);
  const action = screen.getByLabelText<HTMLSelectElement>('Action');
  expect([...action.options].map(({ text }) => text)).toEqual(['Choose', 'Credit the wallet']);
  await userEvent.selectOptions(action, 'Credit the wallet');
  await userEvent.type(screen.getByLabelText('Reason'), 'paid too much');
  for (const text of ['1.234', '1e2', '0']) {
    await userEvent.type(screen.getByLabelText('Euros'), text);
    await apply();
    expect(screen.getByText('Enter an amount in euros, such as 5.00')).toBeVisible();
    expect(question()).toBeNull();
    await userEvent.clear(screen.getByLabelText('Euros'));
  }
  await userEvent.type(screen.getByLabelText('Euros'), '5,20');
  await apply();
  expect(question()).toMatchObject({
    title: 'Credit €5.20 to the wallet?',
    body: expect.stringContaining('rises from €2.50 to €7.70'),
    labels: { confirm: 'Credit €5.20' },
  });
  await accept();
  await waitFor(() =>
    expect(api.callsTo('shop/credit-wallet')).toEqual([
      { order: order.id, amount: 5.2, reason: 'paid too much', requestId: expect.any(String) },
    ]),
  );
});

test('a credit that is sent again after a lost answer has the same request id', async () => {
  let isLost = true;
  const credited = { order: orderWith(), managed };
  const { api } = await openManagedOrder(
    {},
    {},
    { 'shop/credit-wallet': () => (isLost ? refusal('unexpected') : credited) },
  );
  await chooseAction('Credit the wallet', 'thanks');
  await userEvent.type(screen.getByLabelText('Euros'), '5');
  await apply();
  await accept();
  isLost = false;
  await apply();
  await accept();
  await chooseAction('Credit the wallet', 'once more');
  await userEvent.type(screen.getByLabelText('Euros'), '5');
  await apply();
  await accept();
  const ids = api.callsTo('shop/credit-wallet').map(({ requestId }) => requestId);
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('the history says that staff placed the order', async () => {
  const move = { by: 'admin@site.test', why: 'asked by phone', at: 1 };
  const moves = [{ ...move, from: 'AWAITING_PAYMENT', to: 'AWAITING_PAYMENT' }];
  await openManagedOrder({}, { moves });
  const entry = screen.getByText('Placed by staff').closest('li');
  expect(entry).toHaveTextContent('asked by phone');
});

test('the history has the wallet entries; a credit is reversed as far as the wallet has it', async () => {
  const order = orderWith();
  const credit = { id: 4, amount: 5, kind: 'credit', by: 'admin@site.test', why: 'thanks', at: 2 };
  const reversal = { ...credit, id: 5, amount: -2.5, kind: 'reversal', why: 'typo', reverses: 4 };
  let walletEntries = [credit];
  const answer = () => ({ order, managed: { ...managed, walletEntries } });
  const { api } = await openManagedOrder(
    {},
    {},
    {
      'shop/view-order': answer,
      'shop/reverse-credit': () => {
        walletEntries = [credit, reversal];
        return answer();
      },
    },
  );
  const entry = screen.getByText('Wallet: credit of €5.00').closest('li');
  if (!entry) throw new Error('the credit is not listed');
  await userEvent.click(within(entry).getByRole('button', { name: 'Reverse' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reverse the credit' }));
  expect(screen.getByText("Reason can't be empty")).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason of the reversal'), 'typo');
  await userEvent.click(screen.getByRole('button', { name: 'Reverse the credit' }));
  expect(question()?.body).toBe(
    'The credit was €5.00, but the wallet has only €2.50. The wallet of ada@example.test falls from €2.50 to €0.00. A credit can be reversed once.',
  );
  await accept();
  expect(await screen.findByText('Wallet: €2.50 of a credit taken back')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull();
  expect(api.callsTo('shop/reverse-credit')).toEqual([
    { order: order.id, entry: 4, amount: 2.5, reason: 'typo' },
  ]);
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
  const recorded = { 'shop/record-payment': { order, managed } };
  const { api } = await openManagedOrder(order, { payments }, recorded);
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
  expect(question()).toMatchObject({
    title: 'Record 0.000203 BTC for order AAAA111122?',
    body: expect.stringContaining('expects 0.00030300 BTC (€11.69)'),
    labels: { confirm: 'Record payment' },
  });
  await accept();
  const payment = {
    order: order.id,
    received: '0.000203',
    transaction: 'abcdef012345',
    confirmations: 0,
  };
  await waitFor(() => expect(api.callsTo('shop/record-payment')).toEqual([payment]));
});

test('warns if the order was placed from another country', async () => {
  await openManagedOrder({ country: 'IT' }, { ipCountry: 'BR' });
  expect(
    screen.getByText('The order was placed from Brazil, but its billing country is Italy.'),
  ).toBeVisible();
});
