import { HOUR_MS } from '@site/shared/rules';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOrder, orderWith } from '../testing/shop';

test('shows the address as text and as a QR code, with its tag', async () => {
  await openOrder({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    tag: '4021',
  });
  expect(screen.getByText('bc1qexample')).toBeVisible();
  expect(screen.getByText('4021')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code of the Bitcoin wallet' })).toBeVisible();
});

const verifying = {
  result: 'PENDING_VERIFICATION',
  payment_mode: 'XXBT',
  crypto_wallet: 'bc1qexample',
  crypto_amount: '0.00030300',
} as const;

test('a short payment shows the missing amount and the address', async () => {
  await openOrder({ ...verifying, crypto_received: '0.00020000', confirmations: 2 });
  expect(screen.getByText('Part of the payment is missing', { exact: false })).toBeVisible();
  expect(screen.getByText('0.00010300 BTC')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code of the Bitcoin wallet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I have sent it' })).toBeNull();
});

test('a full payment shows its confirmations and no address', async () => {
  await openOrder({ ...verifying, crypto_received: '0.00030300', confirmations: 1 });
  expect(
    screen.getByText('We see 0.00030300 BTC, with 1 of 2 confirmations.', { exact: false }),
  ).toBeVisible();
  expect(screen.queryByText('bc1qexample')).toBeNull();
  expect(screen.queryByRole('button', { name: 'I have sent it' })).toBeNull();
});

test("shows amount and rate, and 'I have sent it' starts the verification", async () => {
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

test('an expired rate advises a new order', async () => {
  await openOrder({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.00030300',
    pay_before: Date.now() - HOUR_MS,
  });
  expect(screen.getByText(/This rate has expired/)).toBeVisible();
});
