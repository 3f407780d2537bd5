import { BASIC, DAY_MS, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { openPage } from '@site/shared/testing/open-page';
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
import { accountWithoutPlan, orderWith, shop } from '../testing/shop';

test('after a partial refund the question names what is really returned', async () => {
  const refunded = { refundWay: 'provider', refundAmount: 13.18 };
  await openManagedOrder({ amount: 18.18, wallet: 0 }, refunded);
  await chooseAction('Refund', 'never delivered');
  await apply();
  expect(question()?.labels?.confirm).toBe('Refund €13.18');
  expect(question()?.body).toContain('€13.18 goes back to the customer');
  expect(question()?.body).toContain('€5.00 of the €18.18 was returned before.');
});

test('a refund that the card processor has accepted is on its way, not returned', async () => {
  const refund = { amount: 18.18, way: 'provider', transaction: 're_1' };
  await openManagedOrder({ result: 'REFUNDED' }, { refund });
  expect(screen.getByText('€18.18 is on its way to the card')).toBeVisible();
  expect(screen.queryByText('Returned')).toBeNull();
});

test('customers see each part that was returned: date, amount and state', async () => {
  const at = Date.UTC(2026, 9, 3, 12);
  const returns = [
    { amount: 5, kind: 'refund', state: 'failed', at },
    { amount: 4, kind: 'refund', state: 'pending', at: at + DAY_MS },
    { amount: 3, kind: 'dispute', state: 'done', at: at + 2 * DAY_MS },
  ];
  await openPage(shop, '/order/AAAA111122', {
    session: accountWithoutPlan,
    replies: { 'shop/view-order': { order: orderWith(), returns } },
  });
  expect(screen.getByRole('heading', { name: 'Money returned' })).toBeVisible();
  for (const text of [
    '€5.00, did not arrive; it is returned in another way',
    '€4.00, on its way to you',
    '€3.00, returned by the bank',
  ])
    expect(screen.getByText(text)).toBeVisible();
});

const now = Date.now();
const late = {
  received: 40.14,
  walletNow: 40.14,
  walletAfter: 0,
  owned: [
    { limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), from: now, until: now + 100 * DAY_MS },
    {
      limits: limitsOf(DEFAULT_PRICE_LIST, { ...BASIC, playlist: 1 }),
      from: now + 100 * DAY_MS,
      until: now + 465 * DAY_MS,
    },
  ],
};

test('a late payment is applied after a question with both consequences', async () => {
  const { api } = await openManagedOrder(
    { result: 'CANCELLED' },
    { latePayment: late, balance: 40.14 },
    { 'shop/apply-late-payment': { order: orderWith(), managed } },
  );
  expect(screen.getByText('€0.00 instead of €40.14')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason to apply it'), 'asked for it');
  await userEvent.click(screen.getByRole('button', { name: 'Apply the payment' }));
  expect(question()?.body).toMatch(/owns Basic until .*, then Advanced until /);
  expect(question()?.body).toContain('the wallet falls from €40.14 to €0.00');
  await accept();
  await waitFor(() =>
    expect(api.callsTo('shop/apply-late-payment')).toEqual([
      { order: 'AAAA111122', walletAfter: 0, reason: 'asked for it' },
    ]),
  );
});

test('a late payment that cannot be applied says why and has no button', async () => {
  const obstacle = 'The wallet has €35.04, and the order needs €40.14.';
  await openManagedOrder({ result: 'CANCELLED' }, { latePayment: { ...late, obstacle } });
  expect(screen.getByText(new RegExp(obstacle.replaceAll('.', '\\.')))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply the payment' })).toBeNull();
});

test('the administrator reads that an address with a tag is not watched', async () => {
  const coin = { payment_mode: 'USDC', crypto_wallet: '0x1', crypto_amount: '12.5', tag: '7' };
  await openManagedOrder({ result: 'AWAITING_PAYMENT', ...coin });
  expect(screen.getByText(/this address is not watched/)).toBeVisible();
});
