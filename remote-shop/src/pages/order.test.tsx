import { formatDate } from '@site/shared/format';
import { ADVANCED, DAY_MS, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { refusal, siteReplies } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { cleanup, screen } from '@testing-library/react';
import { accountWithoutPlan, openOrder, shop } from '../testing/shop';

/** The settings are loaded once in a test file, so every page of this file has this seller. */
const withSeller = siteReplies({
  imprint: { name: 'Playlist Desk OÜ', address: ['Pikk 1'], vatNumber: 'EE123456789' },
});

test('the page lists the order, its limits and its amounts', async () => {
  await openOrder({}, withSeller);
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
  expect(screen.getByText('VAT (22 % of €14.90)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print receipt' })).toBeVisible();
});

test('a renewal to a smaller plan shows both plans with their dates', async () => {
  const [from, until] = [Date.now() + 1e9, Date.now() + 3e10];
  const large = { ...limitsOf(DEFAULT_PRICE_LIST, ADVANCED), playlist: 20 };
  const owned = [
    { limits: large, from: Date.now(), until: from },
    { limits: limitsOf(DEFAULT_PRICE_LIST, ADVANCED), from, until },
  ];
  await openOrder({ type: 'Renew', expiry: until, owned });
  expect(screen.getByText(/^Your plan changes on /)).toBeVisible();
  expect(screen.getByText('Playlists: 20 until then, 5 from then on')).toBeVisible();
});

test('an order that was paid by transfer names the day and the reference', async () => {
  const handPayment = { reference: 'SEPA 4711', paidOn: '2026-11-20' };
  await openOrder({ payment_mode: 'TRANSFER', handPayment });
  for (const text of ['Bank transfer', 'SEPA 4711', '20 November 2026'])
    expect(screen.getByText(text)).toBeVisible();
});

test('the receipt names its number and the seller', async () => {
  await openOrder({ receipt: 41, completedAt: Date.UTC(2026, 9, 1, 13) }, withSeller);
  for (const text of ['Receipt 41', 'Playlist Desk OÜ', 'Pikk 1', 'VAT number EE123456789'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByText('41')).toBeVisible();
});

test.each([
  ['COMPLETED', 'Completed', 'success'],
  ['PENDING_VERIFICATION', 'Pending verification', 'waiting'],
  ['AWAITING_PAYMENT', 'Awaiting payment', 'waiting'],
  ['CANCELLED', 'Cancelled', 'closed'],
  ['REFUNDED', 'Refunded', 'closed'],
  ['BLOCKED', 'Blocked', 'danger'],
] as const)('%s is shown as %s in its colour', async (result, label, tone) => {
  await openOrder({ result }, withSeller);
  expect(screen.getByText(label)).toHaveClass(tone);
});

test.each([
  ['belongs to another account or does not exist', 'not-found'],
  ['has a malformed number', 'malformed'],
] as const)('an order that %s is not found', async (_, code) => {
  await openOrder({}, { ...withSeller, 'shop/view-order': refusal(code) });
  expect(screen.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible();
});

test('an address without a number redirects to the home page', async () => {
  const { address } = await openPage(shop, '/order', { session: accountWithoutPlan });
  expect(address()).toBe('/');
});

test('a completed order shows whether its subscription runs or has ended', async () => {
  await openOrder({ expiry: Date.now() + DAY_MS }, withSeller);
  expect(screen.getByText('Paid, and your subscription is ready')).toBeVisible();
  cleanup();
  const expiry = Date.now() - DAY_MS;
  await openOrder({ expiry }, withSeller);
  expect(screen.getByText('The time of this order has ended')).toBeVisible();
  expect(screen.getByText(new RegExp(`It ended on ${formatDate(expiry)}`))).toBeVisible();
  expect(screen.queryByText('Paid, and your subscription is ready')).toBeNull();
});

test('an unpaid order links to its payment page', async () => {
  await openOrder({ result: 'AWAITING_PAYMENT', payment_url: 'http://pay.test/1' }, withSeller);
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    'http://pay.test/1',
  );
});

test.each([
  ['New', 'Your subscription starts as soon as the order is paid.'],
  ['Renew', 'As soon as the order is paid, your subscription runs until 1 October 2027.'],
  [
    'Upgrade',
    'As soon as the order is paid, your subscription has the higher limits. It still runs until 1 October 2027.',
  ],
] as const)('an unpaid order of the type %s says what its payment changes', async (type, text) => {
  await openOrder({ result: 'AWAITING_PAYMENT', type }, withSeller);
  expect(document.body).toHaveTextContent(text);
});

test('a card payment that is verified mentions no cryptocurrency', async () => {
  await openOrder({ result: 'PENDING_VERIFICATION' }, withSeller);
  expect(screen.getByText('We are checking your payment')).toBeVisible();
  expect(screen.queryByText(/cryptocurrency/)).toBeNull();
});
