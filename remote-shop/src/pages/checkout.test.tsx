import { confirmStore, toastStore } from '@site/shared/host';
import { ADVANCED, BASIC } from '@site/shared/rules';
import { refusal, siteReplies } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillInCheckout, openCheckout, quoteReply } from '../testing/checkout-page';
import { accountWithoutPlan, orderWith, shop, subscriber } from '../testing/shop';

/**
 * The settings are loaded once in a test file, so every checkout of this file has these methods.
 */
const withCoins = siteReplies({ paymentMethods: ['CARD', 'XXBT', 'USDC'] });

afterEach(() => sessionStorage.clear());

const placeOrderButton = () => screen.getByRole('button', { name: 'Place order' });

test('without a subscription the checkout redirects to the shop', async () => {
  const { api, address } = await openPage(shop, '/shop/checkout/', {
    session: accountWithoutPlan,
    replies: withCoins,
  });
  await waitFor(() => expect(address()).toBe('/shop/advanced'));
  expect(api.callsTo('shop/quote')).toHaveLength(0);
});

test('an upgrade with a price of 0 redirects to the shop', async () => {
  const { address } = await openCheckout(withCoins, { account: subscriber(100) });
  await waitFor(() => expect(address()).toBe('/shop/advanced'));
});

test('the email is read-only, no country is chosen, the methods are configured', async () => {
  await openCheckout(withCoins);
  expect(screen.getByLabelText('Email')).toHaveValue(accountWithoutPlan.email);
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Country')).toHaveValue('');
  const methods = within(screen.getByRole('group', { name: 'Payment method' }));
  const labels = methods.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(labels).toEqual(['Credit card', 'Bitcoin', 'USD Coin']);
});

test('shows the lines of the server’s quote and requests it again for another country', async () => {
  const { api } = await openCheckout({
    ...withCoins,
    'shop/quote': quoteReply(accountWithoutPlan, { coupon: 10, balance: 500 }),
  });
  expect(await screen.findByText('Total before VAT')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Italy');
  expect(await screen.findByText('VAT (22 % of €14.90)')).toBeVisible();
  for (const amount of ['€14.90', '−€1.49', '€3.28', '−€5.00', '€11.69'])
    expect(screen.getByText(amount)).toBeVisible();
  expect(api.callsTo('shop/quote').map(({ country }) => country)).toEqual(['OTHER', 'IT']);
});

test('a smaller plan shows when it starts and what runs until then, before it is paid', async () => {
  const account = subscriber(10);
  await openCheckout(withCoins, { account, subscription: BASIC });
  expect(await screen.findByText(/^Your plan changes on /)).toBeVisible();
  expect(screen.getByText(/^Advanced until .*, then Basic until /)).toBeVisible();
  expect(screen.getByText('EPG countries: 10 until then, 0 from then on')).toBeVisible();
});

test('a coupon that would leave less than €1.00 shows what it takes off', async () => {
  const account = subscriber(40);
  const subscription = { ...ADVANCED, automatic_backups: 1 };
  sessionStorage.clear();
  await openCheckout(
    { ...withCoins, 'shop/quote': quoteReply(account, { coupon: 90 }) },
    { account, subscription },
  );
  const term = await screen.findByText('Coupon (90 %, €1.00 is left to pay)');
  expect(term.nextElementSibling).toHaveTextContent('−€0.00');
});

test('Place order needs names, country and both boxes, and the page lists the missing ones', async () => {
  await openCheckout(withCoins);
  await screen.findByText('Total before VAT');
  expect(placeOrderButton()).toBeDisabled();
  expect(screen.getByText("Your first and last name can't be empty")).toBeVisible();
  await fillInCheckout();
  expect(placeOrderButton()).toBeEnabled();
  await userEvent.clear(screen.getByLabelText('Last name'));
  expect(placeOrderButton()).toBeDisabled();
  expect(await screen.findByText("Last name field can't be empty")).toBeVisible();
});

test('an upgrade has no box for the non-refundable policy', async () => {
  await openCheckout(withCoins, {
    account: subscriber(100),
    subscription: { ...ADVANCED, automatic_backups: 1 },
  });
  await screen.findByText('Total before VAT');
  expect(screen.queryByRole('checkbox', { name: /non-refundable/ })).not.toBeInTheDocument();
});

test('a double click sends one order with the shown total and opens its page', async () => {
  const { api, address } = await openCheckout({
    ...withCoins,
    'shop/create-credit-card-order': { order: 'AAAA111122' },
  });
  await fillInCheckout();
  await userEvent.dblClick(placeOrderButton());
  await waitFor(() => expect(address()).toBe('/order/AAAA111122'));
  expect(api.callsTo('shop/create-credit-card-order')).toEqual([
    {
      subscription: ADVANCED,
      priceVersion: 0,
      paymentMethod: 'CARD',
      totalPrice: 18.18,
      billing: { firstName: 'Ada', lastName: 'Byron', country: 'IT' },
      acceptedTerms: true,
      timeZone: expect.any(String),
    },
  ]);
});

test('a card order opens the payment page and stays busy until the browser comes back', async () => {
  await openCheckout({
    ...withCoins,
    'shop/create-credit-card-order': { order: 'AAAA111122', url: '#payment-page' },
  });
  await fillInCheckout();
  await userEvent.click(placeOrderButton());
  await waitFor(() => expect(window.location.hash).toBe('#payment-page'));
  expect(placeOrderButton()).toHaveAttribute('aria-busy', 'true');
  await act(async () =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  );
  expect(placeOrderButton()).not.toHaveAttribute('aria-busy');
});

test.each([
  ['a failed payment', () => refusal('payment-failed')],
  ['no answer', () => Promise.reject(new TypeError('offline'))],
])('%s opens the modal and keeps the typed texts', async (_, reply) => {
  await openCheckout({ ...withCoins, 'shop/create-credit-card-order': reply });
  await fillInCheckout();
  await userEvent.click(placeOrderButton());
  await waitFor(() =>
    expect(confirmStore.getState().request).toMatchObject({
      title: 'Server error',
      body: "Can't create order. Please try again",
    }),
  );
  expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  expect(placeOrderButton()).toBeEnabled();
});

test('a changed price requests a new quote', async () => {
  const { api, address } = await openCheckout({
    ...withCoins,
    'shop/create-credit-card-order': refusal('price-changed'),
  });
  await fillInCheckout();
  const quoteCount = api.callsTo('shop/quote').length;
  await userEvent.click(placeOrderButton());
  await waitFor(() => expect(api.callsTo('shop/quote')).toHaveLength(quoteCount + 1));
  expect(address()).toBe('/shop/checkout/');
});

test('the server’s error of a field is shown at the field until it changes', async () => {
  await openCheckout({
    ...withCoins,
    'shop/create-credit-card-order': refusal('malformed', {
      fields: { 'billing.firstName': 'Value not valid' },
    }),
  });
  await fillInCheckout();
  await userEvent.click(placeOrderButton());
  expect(await screen.findByText('Value not valid')).toBeVisible();
  await userEvent.type(screen.getByLabelText('First name'), 'h');
  expect(screen.queryByText('Value not valid')).not.toBeInTheDocument();
});

test('subscription and billing survive a reload, for the same account only', async () => {
  await openCheckout(withCoins);
  await fillInCheckout();
  cleanup();
  await openCheckout(withCoins);
  expect(screen.getByLabelText('Last name')).toHaveValue('Byron');
  expect(screen.getByLabelText('Country')).toHaveValue('IT');
  expect(await screen.findByText('€18.18')).toBeVisible();
  cleanup();
  await openCheckout(withCoins, { account: { ...accountWithoutPlan, id: 8 } });
  expect(screen.getByLabelText('Last name')).toHaveValue('');
});

test('a failed quote shows its problem, and Try again requests it again', async () => {
  const quote = quoteReply();
  let isAvailable = false;
  await openCheckout({
    ...withCoins,
    'shop/quote': (body) => (isAvailable ? quote(body) : refusal('unavailable')),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not available');
  isAvailable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Total before VAT')).toBeVisible();
});

test('the billing of the last order fills in the next checkout', async () => {
  await openCheckout({
    ...withCoins,
    'shop/get-orders': {
      orders: [orderWith({ name: 'Grace', last_name: 'Hopper', country: 'DE' }), orderWith()],
    },
  });
  expect(screen.getByLabelText('First name')).toHaveValue('Grace');
  expect(screen.getByLabelText('Last name')).toHaveValue('Hopper');
  expect(screen.getByLabelText('Country')).toHaveValue('DE');
  expect(await screen.findByText('VAT (19 % of €14.90)')).toBeVisible();
});

test.each([
  ['only a url', { url: '#pay-elsewhere' }],
  ['a message', { title: 'No order today', body: 'Come back tomorrow' }],
])('an answer with %s is followed or shown', async (_, answer: Record<string, unknown>) => {
  const { address } = await openCheckout({
    ...withCoins,
    'shop/create-credit-card-order': answer,
  });
  await fillInCheckout();
  toastStore.setState({ isRequested: false });
  await userEvent.click(placeOrderButton());
  if (answer.url) await waitFor(() => expect(window.location.hash).toBe('#pay-elsewhere'));
  else await waitFor(() => expect(toastStore.getState().isRequested).toBe(true));
  expect(address()).toBe('/shop/checkout/');
});
