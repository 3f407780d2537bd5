import { acceptConfirm } from '@site/shared/host';
import { HOUR_MS, ORDER_STATUSES } from '@site/shared/rules';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOrder, orderWith } from '../testing/shop';

const verifying = {
  result: 'PENDING_VERIFICATION',
  payment_mode: 'XXBT',
  crypto_wallet: 'bc1qexample',
  crypto_amount: '0.00030300',
} as const;

test('a short payment shows the missing amount and the address', async () => {
  await openOrder({
    ...verifying,
    crypto_received: '0.00020000',
    crypto_due: '0.00010300',
    confirmations: 2,
  });
  expect(screen.getByText('Part of the payment is missing', { exact: false })).toBeVisible();
  expect(screen.getByText('0.00010300 BTC')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I have sent it' })).toBeNull();
});

test('a full payment shows its confirmations, and asks for nothing more', async () => {
  await openOrder({ ...verifying, crypto_received: '0.00030300', confirmations: 1 });
  expect(
    screen.getByText('We see 0.00030300 BTC, with 1 of 2 confirmations.', { exact: false }),
  ).toBeVisible();
  expect(screen.getByText('Do not send anything more to this wallet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I have sent it' })).toBeNull();
});

test.each(ORDER_STATUSES)(
  'address, amount, tag and QR code are on the page of an order that is %s',
  async (result) => {
    await openOrder({
      result,
      payment_mode: 'USDC',
      crypto_wallet: '0xexample',
      crypto_amount: '19.760870',
      tag: '4021',
      expiry: Date.now() + HOUR_MS,
    });
    for (const text of ['0xexample', '4021', '19.760870 USDC'])
      expect(screen.getByText(text)).toBeVisible();
    expect(
      await screen.findByRole('img', { name: 'QR code of the USD Coin wallet' }),
    ).toBeVisible();
  },
);

test('a cancelled order says what to do if it was paid', async () => {
  await openOrder({ result: 'CANCELLED', payment_mode: 'XXBT', crypto_wallet: 'bc1qexample' });
  expect(screen.getByText(/your money is not lost/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'I have paid: open a ticket' })).toBeVisible();
});

test('the time that is left is shown for the rate and for the order', async () => {
  await openOrder({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.00030300',
    createdAt: Date.now() - HOUR_MS / 2,
    pay_before: Date.now() + HOUR_MS / 2,
  });
  expect(screen.getByText(/valid for another 3[01] minutes/)).toBeVisible();
  expect(screen.getByText(/this order is cancelled in 23 hours/)).toBeVisible();
});

test('a reported payment that was not seen keeps the deposit, and the order can be cancelled', async () => {
  await openOrder(verifying);
  expect(screen.getByText('0.00030300 BTC')).toBeVisible();
  expect(screen.getByText(/within 3 days, the order is cancelled/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change payment method' })).toBeNull();
});

test('the sandbox chain of local mode has a link', async () => {
  await openOrder({ ...verifying, sandbox_url: '/dev/coin/AAAA111122' });
  expect(screen.getByRole('link', { name: 'Open the sandbox chain' })).toHaveAttribute(
    'href',
    '/dev/coin/AAAA111122',
  );
});

test("shows amount and rate, and a confirmed 'I have sent it' starts the verification", async () => {
  const order = orderWith({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.00030300',
    crypto_rate: 60_000,
    pay_before: Date.now() + HOUR_MS,
  });
  const { api } = await openOrder(order, {
    'shop/view-order': () => ({ order: { ...order } }),
    'shop/validate-order': () => {
      order.result = 'PENDING_VERIFICATION';
      return { order };
    },
  });
  expect(screen.getByText('0.00030300 BTC')).toBeVisible();
  expect(screen.getByText(/^€60,000.00 for 1 BTC/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy amount' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'I have sent it' }));
  expect(api.callsTo('shop/validate-order')).toEqual([]);
  await act(async () => acceptConfirm(false));
  expect(await screen.findByText('Your payment is being verified')).toBeVisible();
  expect(api.callsTo('shop/validate-order')).toEqual([{ orderId: 'AAAA111122' }]);
});

test('shows all decimals of the rate', async () => {
  await openOrder({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'ADA',
    crypto_wallet: 'addr1example',
    crypto_amount: '29.162656',
    crypto_rate: 0.6234,
    pay_before: Date.now() + HOUR_MS,
  });
  expect(screen.getByText(/^€0.6234 for 1 ADA/)).toBeVisible();
});

test('an expired rate says how a payment is valued now', async () => {
  await openOrder({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.00030300',
    pay_before: Date.now() - HOUR_MS,
  });
  expect(screen.getByText(/The rate has expired/)).toBeVisible();
});
