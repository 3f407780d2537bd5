import { refusal } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, managed, question } from '../testing/admin-order';
import { openAsAdmin, orderWith } from '../testing/shop';

const payment = {
  id: 4,
  coin: 'XXBT',
  address: 'bc1qdeposit',
  transaction: 'aa11bb22',
  amount: '0.00029000',
  confirmations: 2,
  paidAt: Date.UTC(2026, 9, 1, 12),
  why: 'it fits 2 orders',
};
const waiting = {
  ...payment,
  orders: [
    { id: 'AAAA111122', result: 'AWAITING_PAYMENT', expected: '0.00030300' },
    { id: 'BBBB222233', result: 'CANCELLED', expected: '0.00030301' },
  ],
};
const setAside = {
  ...payment,
  setAside: { by: 'eve@example.test', reason: 'returned to its sender', at: payment.paidAt },
};
const none = { waiting: [], waitingTotal: 0, setAside: [], setAsideTotal: 0 };
const oneWaiting = { ...none, waiting: [waiting], waitingTotal: 1 };
const oneSetAside = { ...none, setAside: [setAside], setAsideTotal: 1 };
const changedOrder = { order: orderWith(), managed };

/** Opens the list of all orders. The reply to `call` makes `after` the list of payments. */
function openList(before: object, call: string, after: object, reply: unknown = after) {
  let isCalled = false;
  return openAsAdmin('/account/orders/all', {
    'shop/list-orders': { orders: [], total: 0 },
    'shop/list-unmatched-payments': () => (isCalled ? after : before),
    [call]: () => {
      isCalled = true;
      return reply as object;
    },
  });
}

test('assigns a waiting payment to an order of its wallet, after a confirmation', async () => {
  const { api } = await openList(oneWaiting, 'shop/assign-payment', none, changedOrder);
  expect(screen.getByText('1 waiting')).toBeVisible();
  const item = within(screen.getByRole('article', { name: '0.00029000 BTC' }));
  expect(item.getByText('It fits 2 orders.')).toBeVisible();
  await userEvent.selectOptions(item.getByLabelText('Action'), 'Assign to an order');
  await userEvent.click(item.getByRole('button', { name: 'Assign payment' }));
  expect(item.getByText('Enter an order number')).toBeVisible();
  await userEvent.selectOptions(
    item.getByLabelText('Order'),
    'AAAA111122: 0.00030300 BTC, Awaiting payment',
  );
  await userEvent.click(item.getByRole('button', { name: 'Assign payment' }));
  expect(question()).toMatchObject({
    title: 'Assign 0.00029000 BTC to order AAAA111122?',
    body: expect.stringContaining('is awaiting payment and expects 0.00030300 BTC'),
    labels: { confirm: 'Assign 0.00029000 BTC', cancel: 'Close' },
  });
  expect(api.callsTo('shop/assign-payment')).toEqual([]);
  await accept();
  await waitFor(() => expect(screen.queryByText('1 waiting')).not.toBeInTheDocument());
  expect(api.callsTo('shop/assign-payment')).toEqual([{ payment: 4, order: 'AAAA111122' }]);
});

test('assigns a payment to another order by its number, and shows why it is refused', async () => {
  const unknown = refusal('not-found', {
    fields: { order: 'There is no order with this number' },
  });
  const { api } = await openList(oneWaiting, 'shop/assign-payment', oneWaiting, unknown);
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Assign to an order');
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Another order');
  await userEvent.type(screen.getByLabelText('Order number'), ' cccc333344 ');
  await userEvent.click(screen.getByRole('button', { name: 'Assign payment' }));
  await accept();
  expect(await screen.findByText('There is no order with this number')).toBeVisible();
  expect(api.callsTo('shop/assign-payment')).toEqual([{ payment: 4, order: 'CCCC333344' }]);
});

test('sets a payment aside with a reason', async () => {
  const { api } = await openList(oneWaiting, 'shop/set-aside-payment', oneSetAside);
  await userEvent.selectOptions(screen.getByLabelText('Action'), 'Set aside');
  await userEvent.click(screen.getByRole('button', { name: 'Set payment aside' }));
  expect(screen.getByText("Reason can't be empty")).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason'), 'returned');
  await userEvent.click(screen.getByRole('button', { name: 'Set payment aside' }));
  expect(question()).toMatchObject({
    title: 'Set 0.00029000 BTC aside?',
    body: expect.stringContaining('No money is returned automatically'),
  });
  await accept();
  expect(await screen.findByText('Set aside (1)')).toBeVisible();
  expect(api.callsTo('shop/set-aside-payment')).toEqual([{ payment: 4, reason: 'returned' }]);
});

test('takes up a payment that was set aside', async () => {
  const { api } = await openList(oneSetAside, 'shop/take-up-payment', oneWaiting);
  await userEvent.click(screen.getByText('Set aside (1)'));
  expect(
    screen.getByText(/Set aside by eve@example.test, .*: returned to its sender/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take up again' }));
  await accept();
  expect(await screen.findByText('1 waiting')).toBeVisible();
  await waitFor(() =>
    expect(document.activeElement).toContainElement(screen.getByText('1 waiting')),
  );
  expect(document.body).not.toHaveFocus();
  expect(api.callsTo('shop/take-up-payment')).toEqual([{ payment: 4 }]);
});

test('shows nothing when no payment waits or was set aside', async () => {
  await openList(none, 'shop/take-up-payment', none);
  expect(screen.getByRole('heading', { name: 'All orders' })).toBeVisible();
  expect(screen.queryByText('Payments without an order')).not.toBeInTheDocument();
});

test('the orders are shown when the payments cannot be loaded', async () => {
  const user = { id: 7, email: 'ada@example.test' };
  await openAsAdmin('/account/orders/all', {
    'shop/list-orders': { orders: [{ ...orderWith(), user }], total: 1 },
    'shop/list-unmatched-payments': refusal('unexpected'),
  });
  expect(screen.getByText('Payments without an order could not be loaded')).toBeVisible();
  expect(screen.getByText('ada@example.test')).toBeVisible();
});
