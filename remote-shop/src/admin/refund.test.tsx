import { acceptConfirm, confirmStore } from '@site/shared/host';
import { refusal } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, orderWith, shop } from '../testing/shop';

const question = () => confirmStore.getState().request;
const accept = () => act(async () => acceptConfirm(false));

const managed = { user: { id: 7, email: 'ada@example.test' }, moves: [], balance: 2.5 };

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
  const order = orderWith();
  const details = {
    ...managed,
    refundWay: 'provider',
    movesAlong: [{ to: 'REFUNDED', orders: [upgrade] }],
  };
  const { api } = await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: {
      'shop/view-order': { order, managed: details },
      'shop/move-order': { order, managed: details },
    },
  });
  await chooseAction('Refund', 'never delivered');
  expect(screen.queryByLabelText('Transaction')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
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
      { order: order.id, to: 'REFUNDED', reason: 'never delivered', along: [upgrade.id] },
    ]),
  );
});

test.each([
  ['COMPLETED', 'Block', 'Block order AAAA111122?', /is on hold.*BBBB222233.*is blocked too/],
  ['AWAITING_PAYMENT', 'Cancel', 'Cancel order AAAA111122?', /order of €11.69 ends/],
  ['AWAITING_PAYMENT', 'Mark as paid', 'Mark order AAAA111122 as paid?', /Check first/],
  ['BLOCKED', 'Mark as paid', 'Unblock order AAAA111122?', /runs again.*is unblocked too/],
] as const)('a %s order: %s asks with the consequence', async (result, label, title, body) => {
  const order = orderWith({ result, ...(result === 'BLOCKED' && { receipt: 1 }) });
  const movesAlong = ['BLOCKED', 'COMPLETED'].map((to) => ({
    to,
    orders: result === 'AWAITING_PAYMENT' ? [] : [upgrade],
  }));
  await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: { 'shop/view-order': { order, managed: { ...managed, movesAlong } } },
  });
  await chooseAction(label, 'a reason');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(question()?.title).toBe(title);
  expect(question()?.body).toMatch(body);
});

test('completing a late order says what the wallet can no longer pay', async () => {
  const order = orderWith({ result: 'PENDING_VERIFICATION' });
  await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: { 'shop/view-order': { order, managed: { ...managed, walletShortage: 2.5 } } },
  });
  await chooseAction('Mark as paid', 'paid late');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(question()?.body).toContain('€2.50 of the price is missing');
});

test('a refund that the card processor refuses offers the return by hand', async () => {
  const order = orderWith();
  let isRefused = true;
  const details = { ...managed, refundWay: 'provider' };
  const { api } = await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: {
      'shop/view-order': { order, managed: details },
      'shop/move-order': () =>
        isRefused
          ? refusal('refund-failed', { fields: { transaction: 'Return the money by hand' } })
          : { order, managed: details },
    },
  });
  await chooseAction('Refund', 'never delivered');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await accept();
  expect(await screen.findByText('Return the money by hand')).toBeVisible();
  isRefused = false;
  await userEvent.type(screen.getByLabelText('Transaction'), 'transfer 4711');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(question()?.body).toContain('You have returned €11.69 by hand (transfer 4711).');
  await accept();
  await waitFor(() =>
    expect(api.callsTo('shop/move-order').at(-1)).toMatchObject({ transaction: 'transfer 4711' }),
  );
});

test('money to return by hand is shown until its transaction is recorded', async () => {
  const order = orderWith({ result: 'REFUNDED', payment_mode: 'XXBT' });
  let refund: object = { amount: 11.69, way: 'hand' };
  const { api } = await openPage(shop, '/order/AAAA111122', {
    session: admin,
    replies: {
      'shop/view-order': () => ({ order, managed: { ...managed, refund } }),
      'shop/record-refund': () => {
        refund = { ...refund, transaction: 'f00d-4711', doneAt: Date.UTC(2026, 10, 1) };
        return { order, managed: { ...managed, refund } };
      },
    },
  });
  expect(screen.getByText('Return €11.69 by hand')).toBeVisible();
  const record = screen.getByRole('button', { name: 'Record refund' });
  await userEvent.click(record);
  expect(screen.getByText("Transaction can't be empty")).toBeVisible();
  await userEvent.type(screen.getByLabelText('Transaction of the refund'), 'f00d-4711');
  await userEvent.dblClick(record);
  expect(await screen.findByText('f00d-4711')).toBeVisible();
  expect(api.callsTo('shop/record-refund')).toHaveLength(1);
});

async function chooseAction(label: string, reason: string): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Action'), label);
  await userEvent.type(screen.getByLabelText('Reason'), reason);
}
