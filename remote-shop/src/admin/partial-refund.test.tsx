import { refusal } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accept, managed, openManagedOrder, question } from '../testing/admin-order';
import { orderWith } from '../testing/shop';

const refundable = { refundWay: 'provider', partialRefund: { payment: 11.68, wallet: 5 } };

async function fillIn(amount: string) {
  await userEvent.type(screen.getByLabelText('Euros to refund'), amount);
  await userEvent.type(screen.getByLabelText('Reason for the partial refund'), 'a slow week');
  await userEvent.click(screen.getByRole('button', { name: 'Refund this part' }));
}

test('a part is sent after a question that says where it goes and what stays', async () => {
  const answer = { 'shop/refund-part': { order: orderWith(), managed } };
  const { api } = await openManagedOrder({}, refundable, answer);
  await fillIn('3,50');
  expect(question()).toMatchObject({
    title: 'Refund €3.50 of order AAAA111122?',
    body: "€3.50 goes back to the customer's card. The order stays completed and the plan stays. The customer gets a credit note of this amount and an email. A refund cannot be undone.",
    labels: { confirm: 'Refund €3.50' },
  });
  await accept();
  await waitFor(() =>
    expect(api.callsTo('shop/refund-part')).toEqual([
      {
        ...{ order: 'AAAA111122', to: 'payment', amount: 3.5, reason: 'a slow week' },
        requestId: expect.any(String),
      },
    ]),
  );
});

test('an amount above the limit is named at its field and sent nowhere', async () => {
  const { api } = await openManagedOrder({}, refundable);
  await fillIn('11.69');
  expect(screen.getByText('Enter 0.01 to €11.68')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Wallet' }));
  await userEvent.clear(screen.getByLabelText('Euros to refund'));
  expect(screen.getByText('At most €5.00, which is left of what the wallet paid.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Euros to refund'), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Refund this part' }));
  expect(question()?.body).toContain('€5.00 goes back to the wallet.');
  expect(api.callsTo('shop/refund-part')).toEqual([]);
});

test('a part that no provider returns asks for its transaction, and a refusal is shown', async () => {
  const fields = { transaction: 'Known already' };
  await openManagedOrder(
    {},
    { refundWay: 'hand', partialRefund: { payment: 11.68, wallet: 0 } },
    { 'shop/refund-part': refusal('malformed', { fields }) },
  );
  expect(screen.queryByRole('radio', { name: 'Wallet' })).toBeNull();
  await fillIn('2');
  expect(question()).toBeNull();
  await userEvent.type(screen.getByLabelText('Transaction of the return'), 'abc123');
  await userEvent.click(screen.getByRole('button', { name: 'Refund this part' }));
  expect(question()?.body).toContain('You have returned €2.00 by hand (abc123).');
  await accept();
  expect(await screen.findByText('Known already')).toBeVisible();
});

test('without an amount that can be returned in part there is no form', async () => {
  await openManagedOrder({}, { ...refundable, partialRefund: { payment: 0, wallet: 0 } });
  expect(screen.queryByText('Partial refund')).toBeNull();
});
