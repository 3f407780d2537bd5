import { sessionStore } from '@site/shared/host';
import { refusal } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, openShop, orderWith, type Shop } from '../testing/open-shop';

let shop: Shop;
afterEach(() => {
  shop.stop();
  jest.useRealTimers();
});

test('the page lists the order, its limits and its amounts', async () => {
  shop = await openShop('/order/AAAA111122', newcomer, {
    'shop/view-order': { order: orderWith() },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'New subscription' })).toBeVisible();
  for (const text of [
    'AAAA111122',
    'Completed',
    'Ada Byron',
    'Italy',
    'Credit card',
    '5 playlists',
    '∞ EPG countries',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  for (const amount of ['€14.90', '−€1.49', '€3.28', '−€5.00', '€11.69'])
    expect(screen.getByText(amount)).toBeVisible();
  expect(screen.getByText('VAT (22 %)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print receipt' })).toBeVisible();
});

test('the receipt names who sells', async () => {
  shop = await openShop('/order/AAAA111122', newcomer, {
    'shop/view-order': { order: orderWith({ receipt: 41 }) },
  });
  for (const text of ['Receipt 41', 'Playlist Desk OÜ', 'VAT EE123456789'])
    expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ['COMPLETED', 'Completed', 'success'],
  ['PENDING_VERIFICATION', 'Pending verification', 'waiting'],
  ['AWAITING_PAYMENT', 'Awaiting payment', 'waiting'],
  ['CANCELLED', 'Cancelled', 'closed'],
  ['REFUNDED', 'Refunded', 'closed'],
  ['BLOCKED', 'Blocked', 'danger'],
] as const)('%s is shown as %s in its colour', async (result, label, tone) => {
  shop = await openShop('/order/AAAA111122', newcomer, {
    'shop/view-order': { order: orderWith({ result }) },
  });
  expect(screen.getByText(label)).toHaveClass(tone);
});

test.each([
  ['does not exist or is somebody else’s', 'not-found'],
  ['has no possible number', 'malformed'],
] as const)('an order that %s is not found', async (_, code) => {
  shop = await openShop('/order/BBBB222233', newcomer, { 'shop/view-order': refusal(code) });
  expect(screen.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
});

test('without a number the way leads home', async () => {
  shop = await openShop('/order', newcomer);
  expect(shop.path()).toBe('/');
});

test('an unpaid order can still be paid', async () => {
  const order = orderWith({ result: 'AWAITING_PAYMENT', payment_url: 'http://pay.test/1' });
  shop = await openShop('/order/AAAA111122', newcomer, { 'shop/view-order': { order } });
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    'http://pay.test/1',
  );
});

test('a wallet to pay to is there as text and as a QR code, with its tag', async () => {
  const coin = orderWith({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    tag: '4021',
  });
  shop = await openShop('/order/AAAA111122', newcomer, { 'shop/view-order': { order: coin } });
  expect(screen.getByText('bc1qexample')).toBeVisible();
  expect(screen.getByText('4021')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code of the Bitcoin wallet' })).toBeVisible();
});

test.each([
  ['0.00020000', 2, 'A part of the payment is missing', '0.00010300 BTC', true],
  ['0.00030300', 1, 'We see 0.00030300 BTC, with 1 of 2 confirmations.', '', false],
])(
  'of a coin that is being verified %s has come, %d times confirmed',
  async (crypto_received, confirmations, words, missing, hasCode) => {
    const seen = {
      payment_mode: 'XXBT',
      crypto_wallet: 'bc1qexample',
      crypto_amount: '0.00030300',
      crypto_received,
      confirmations,
    };
    const order = orderWith({ result: 'PENDING_VERIFICATION', ...seen });
    shop = await openShop('/order/AAAA111122', newcomer, { 'shop/view-order': { order } });
    expect(screen.getByText(words, { exact: false })).toBeVisible();
    if (hasCode)
      expect(
        await screen.findByRole('img', { name: 'QR code of the Bitcoin wallet' }),
      ).toBeVisible();
    else expect(screen.queryByText('bc1qexample')).toBeNull();
    if (missing) expect(screen.getByText(missing)).toBeVisible();
    // What it was asked for it has said already.
    expect(screen.queryByRole('button', { name: 'I have sent it' })).toBeNull();
  },
);

test('a card payment that waits to be verified is not spoken of as a coin', async () => {
  const order = orderWith({ result: 'PENDING_VERIFICATION' });
  shop = await openShop('/order/AAAA111122', newcomer, { 'shop/view-order': { order } });
  expect(screen.getByText('We check your payment')).toBeVisible();
  expect(screen.queryByText(/cryptocurrency/)).toBeNull();
});

test('the status follows the server without a reload, ever less often, and completion renews the session', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const order = orderWith({ result: 'AWAITING_PAYMENT' });
  const session = { ...newcomer };
  shop = await openShop('/order/AAAA111122', session, {
    'shop/view-order': () => ({ order: { ...order } }),
  });
  const asked = () => shop.callsTo('shop/view-order').length;
  const pass = (time: number) => act(() => jest.advanceTimersByTimeAsync(time));

  await pass(2_000);
  expect(asked()).toBe(2);
  await pass(2_900);
  expect(asked()).toBe(2);
  await pass(200);
  expect(asked()).toBe(3);

  order.result = 'COMPLETED';
  session.max_list = 5;
  await pass(5_000);
  expect(screen.getByText('Completed')).toBeVisible();
  await waitFor(() => expect(sessionStore.getState().session?.max_list).toBe(5));
  const last = asked();
  await pass(120_000);
  expect(asked()).toBe(last);
});

test('nobody is asked while the page is hidden, and at once when it is seen again', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const order = orderWith({ result: 'PENDING_VERIFICATION' });
  shop = await openShop('/order/AAAA111122', newcomer, { 'shop/view-order': { order } });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(shop.callsTo('shop/view-order')).toHaveLength(1);
  hidden.mockReturnValue(false);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(shop.callsTo('shop/view-order')).toHaveLength(2);
  hidden.mockRestore();
});

test('a question without an answer leaves the page as it is and is asked again', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  let works = true;
  const order = orderWith({ result: 'AWAITING_PAYMENT' });
  shop = await openShop('/order/AAAA111122', newcomer, {
    'shop/view-order': () => (works ? { order } : refusal('unavailable')),
  });
  works = false;
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText('Awaiting payment')).toBeVisible();
  expect(shop.callsTo('shop/view-order').length).toBeGreaterThan(2);
});

test('a coin is paid with an amount, at a rate, and its owner says so', async () => {
  const order = orderWith({
    result: 'AWAITING_PAYMENT',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.00030300',
    crypto_rate: 60_000,
    pay_before: Date.now() + 3_600_000,
  });
  shop = await openShop('/order/AAAA111122', newcomer, {
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
  expect(shop.callsTo('shop/validate-order')).toEqual([{ orderId: 'AAAA111122' }]);
});

test('the rate has all of the decimals that the amount was reckoned by', async () => {
  const coin = {
    payment_mode: 'ADA',
    crypto_wallet: 'addr1example',
    crypto_amount: '29.162656',
    crypto_rate: 0.6234,
  };
  const order = orderWith({
    result: 'AWAITING_PAYMENT',
    ...coin,
    pay_before: Date.now() + 3_600_000,
  });
  shop = await openShop('/order/AAAA111122', newcomer, { 'shop/view-order': { order } });
  expect(screen.getByText(/^€0.6234 for 1 ADA/)).toBeVisible();
});

test('a receipt has its number', async () => {
  const order = orderWith({ receipt: 17, completedAt: Date.UTC(2026, 9, 1, 13) });
  shop = await openShop('/order/AAAA111122', newcomer, { 'shop/view-order': { order } });
  expect(screen.getByText('17')).toBeVisible();
});
