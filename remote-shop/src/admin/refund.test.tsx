import { refusal } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
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

const upgrade = {
  id: 'BBBB222233',
  type: 'Upgrade',
  result: 'COMPLETED',
  amount: 47,
  wallet: 0,
  payment_mode: 'CARD',
  refundWay: 'provider',
};

test('the question before a refund has the amounts and the orders that move along', async () => {
  const movesAlong = [{ to: 'REFUNDED', orders: [upgrade] }];
  const { api } = await openManagedOrder(
    {},
    { refundWay: 'provider', movesAlong },
    { 'shop/move-order': { order: orderWith(), managed } },
  );
  await chooseAction('Refund', 'never delivered');
  expect(screen.queryByLabelText('Transaction')).toBeNull();
  await apply();
  expect(question()).toMatchObject({
    title: 'Refund order AAAA111122?',
    labels: { confirm: 'Refund €58.69', cancel: 'Keep the order' },
  });
  expect(question()?.body).toBe(
    "€11.69 goes back to the customer's card. €5.00 goes back to the wallet. The part of the subscription that the order added ends now. Order BBBB222233, an upgrade of €47.00 that depends on it, is refunded too. €47.00 goes back to the customer's card. A refund cannot be undone.",
  );
  await accept();
  await waitFor(() =>
    expect(api.callsTo('shop/move-order')).toEqual([
      {
        ...{ order: 'AAAA111122', to: 'REFUNDED', reason: 'never delivered' },
        along: [upgrade.id],
      },
    ]),
  );
});

test.each([
  ['COMPLETED', 'Block', 'Block order AAAA111122?', /is on hold.*BBBB222233.*is blocked too/],
  ['AWAITING_PAYMENT', 'Cancel', 'Cancel order AAAA111122?', /order of €11.69 ends/],
  ['AWAITING_PAYMENT', 'Mark as paid', 'Mark order AAAA111122 as paid?', /Check first/],
  ['BLOCKED', 'Mark as paid', 'Unblock order AAAA111122?', /runs again.*is unblocked too/],
] as const)('a %s order: %s asks with the consequence', async (result, label, title, body) => {
  const movesAlong = ['BLOCKED', 'COMPLETED'].map((to) => ({
    to,
    orders: result === 'AWAITING_PAYMENT' ? [] : [upgrade],
  }));
  await openManagedOrder({ result, ...(result === 'BLOCKED' && { receipt: 1 }) }, { movesAlong });
  await chooseAction(label, 'a reason');
  await apply();
  expect(question()?.title).toBe(title);
  expect(question()?.body).toMatch(body);
});

test('completing a late order says what the wallet can no longer pay', async () => {
  await openManagedOrder({ result: 'PENDING_VERIFICATION' }, { walletShortage: 2.5 });
  await chooseAction('Mark as paid', 'paid late');
  await apply();
  expect(question()?.body).toContain('€2.50 of the price is missing');
});

test('a refund that the card processor refuses offers the return by hand', async () => {
  let isRefused = true;
  const fields = { transaction: 'Return the money by hand' };
  const { api } = await openManagedOrder(
    {},
    { refundWay: 'provider' },
    {
      'shop/move-order': () =>
        isRefused ? refusal('refund-failed', { fields }) : { order: orderWith(), managed },
    },
  );
  await chooseAction('Refund', 'never delivered');
  await apply();
  await accept();
  expect(await screen.findByText('Return the money by hand')).toBeVisible();
  isRefused = false;
  await userEvent.type(screen.getByLabelText('Transaction'), 'transfer 4711');
  await apply();
  expect(question()?.body).toContain('You have returned €11.69 by hand (transfer 4711).');
  await accept();
  await waitFor(() =>
    expect(api.callsTo('shop/move-order').at(-1)).toMatchObject({ transaction: 'transfer 4711' }),
  );
});

test('money to return by hand is shown until its transaction is recorded', async () => {
  const order = orderWith({ result: 'REFUNDED', payment_mode: 'XXBT' });
  let refund: object = { amount: 11.69, way: 'hand' };
  const answer = () => ({ order, managed: { ...managed, refund } });
  const { api } = await openManagedOrder(
    {},
    {},
    {
      'shop/view-order': answer,
      'shop/record-refund': () => {
        refund = { ...refund, transaction: 'f00d-4711', doneAt: Date.UTC(2026, 10, 1) };
        return answer();
      },
    },
  );
  expect(screen.getByText('Return €11.69 by hand')).toBeVisible();
  const record = screen.getByRole('button', { name: 'Record refund' });
  await userEvent.click(record);
  expect(screen.getByText("Transaction can't be empty")).toBeVisible();
  await userEvent.type(screen.getByLabelText('Transaction of the refund'), 'f00d-4711');
  await userEvent.dblClick(record);
  expect(await screen.findByText('f00d-4711')).toBeVisible();
  expect(api.callsTo('shop/record-refund')).toHaveLength(1);
});
