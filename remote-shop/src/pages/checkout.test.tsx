import { confirmStore } from '@site/shared/host';
import { OTHER_COUNTRY, type Subscription } from '@site/shared/rules';
import { type Replies, refusal } from '@site/shared/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSubscription } from '../checkout/stored-checkout';
import { fillIn, quoting } from '../testing/checkout';
import { newcomer, openShop, type Shop, subscriber } from '../testing/open-shop';

const advanced: Subscription = {
  playlist: 1,
  epg: 1,
  customer: 1,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
const bigger: Subscription = { ...advanced, automatic_backups: 1 };

let shop: Shop;
afterEach(() => {
  shop.stop();
  sessionStorage.clear();
  confirmStore.setState({ request: null });
});

const placeOrder = () => screen.getByRole('button', { name: 'Place order' });

async function open(replies: Replies = {}, account = newcomer, subscription = advanced) {
  storeSubscription(subscription);
  shop = await openShop('/shop/checkout/', account, { ...quoting(account), ...replies });
}

test('without a subscription the shop is the place', async () => {
  shop = await openShop('/shop/checkout/', newcomer, quoting());
  await waitFor(() => expect(shop.path()).toBe('/shop/advanced'));
  expect(shop.callsTo('shop/quote')).toHaveLength(0);
});

test('an upgrade that costs nothing goes back to the shop', async () => {
  await open({}, subscriber(100));
  await waitFor(() => expect(shop.path()).toBe('/shop/advanced'));
});

test('the email is the account’s and cannot be changed; no country is chosen, Other stands last', async () => {
  await open();
  expect(screen.getByLabelText('Email')).toHaveValue(newcomer.email);
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  const country = screen.getByLabelText<HTMLSelectElement>('Country');
  expect(country).toHaveValue('');
  expect([...country.options].at(-1)).toHaveTextContent('Other');
  expect([...country.options].at(-1)).toHaveValue(OTHER_COUNTRY);
});

test('the total is the server’s, line by line, and asked for again with the country', async () => {
  await open(quoting(newcomer, { coupon: 10, balance: 500 }));
  expect(await screen.findByText('Total before VAT')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Italy');
  expect(await screen.findByText('VAT (22 %)')).toBeVisible();
  for (const amount of ['€14.90', '−€1.49', '€3.28', '−€5.00', '€11.69'])
    expect(screen.getByText(amount)).toBeVisible();
  expect(shop.callsTo('shop/quote').map(({ country }) => country)).toEqual(['OTHER', 'IT']);
});

test('Place order waits for names, country and both boxes, and says what is missing', async () => {
  await open();
  await screen.findByText('Total before VAT');
  expect(placeOrder()).toBeDisabled();
  expect(screen.getByText("Your first and last name can't be empty")).toBeVisible();
  expect(
    screen.getByText(
      "Accept the 'terms and conditions' and 'non-refundable policy' to place the order",
    ),
  ).toBeVisible();
  await fillIn();
  expect(placeOrder()).toBeEnabled();
  await userEvent.clear(screen.getByLabelText('Last name'));
  expect(placeOrder()).toBeDisabled();
  expect(await screen.findByText("Last name field can't be empty")).toBeVisible();
});

test('an upgrade does not ask for the non-refundable policy', async () => {
  await open({}, subscriber(100), bigger);
  await screen.findByText('Total before VAT');
  expect(screen.queryByRole('checkbox', { name: /non-refundable/ })).not.toBeInTheDocument();
  expect(screen.getByText("Accept the 'terms and conditions' to place the order")).toBeVisible();
});

test('an order is sent once, with the total that is shown, and leads to its page', async () => {
  await open({ 'shop/create-credit-card-order': { order: 'AAAA111122' } });
  await fillIn();
  await userEvent.dblClick(placeOrder());
  await waitFor(() => expect(shop.path()).toBe('/order/AAAA111122'));
  expect(shop.callsTo('shop/create-credit-card-order')).toEqual([
    {
      subscription: advanced,
      paymentMethod: 'CARD',
      totalPrice: 18.18,
      billing: { firstName: 'Ada', lastName: 'Byron', country: 'IT' },
      acceptedTerms: true,
    },
  ]);
});

test('where the card is entered elsewhere the browser goes there', async () => {
  await open({ 'shop/create-credit-card-order': { order: 'AAAA111122', url: '#payment-page' } });
  await fillIn();
  await userEvent.click(placeOrder());
  await waitFor(() => expect(window.location.hash).toBe('#payment-page'));
  expect(placeOrder()).toHaveAttribute('aria-busy', 'true');
  await act(async () =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  );
  expect(placeOrder()).not.toHaveAttribute('aria-busy');
});

test.each([
  ['the payment failed', () => refusal('payment-failed')],
  ['there was no answer', () => Promise.reject(new TypeError('offline'))],
])('when %s the modal says so and nothing typed is lost', async (_, reply) => {
  await open({ 'shop/create-credit-card-order': reply });
  await fillIn();
  await userEvent.click(placeOrder());
  await waitFor(() =>
    expect(confirmStore.getState().request).toMatchObject({
      title: 'Server error',
      body: "Can't create order. Please try again",
    }),
  );
  expect(screen.getByLabelText('First name')).toHaveValue('Ada');
  expect(placeOrder()).toBeEnabled();
});

test('a changed price is asked for again', async () => {
  await open({ 'shop/create-credit-card-order': refusal('price-changed') });
  await fillIn();
  const asked = shop.callsTo('shop/quote').length;
  await userEvent.click(placeOrder());
  await waitFor(() => expect(shop.callsTo('shop/quote')).toHaveLength(asked + 1));
  expect(shop.path()).toBe('/shop/checkout/');
});

test('what the server says of a field stands at the field', async () => {
  await open({
    'shop/create-credit-card-order': refusal('malformed', {
      fields: { 'billing.firstName': 'Too odd a name' },
    }),
  });
  await fillIn();
  await userEvent.click(placeOrder());
  expect(await screen.findByText('Too odd a name')).toBeVisible();
  await userEvent.type(screen.getByLabelText('First name'), 'h');
  expect(screen.queryByText('Too odd a name')).not.toBeInTheDocument();
});

test('subscription and billing survive a reload, for the same account only', async () => {
  await open();
  await fillIn();
  cleanup();
  shop.stop();
  shop = await openShop('/shop/checkout/', newcomer, quoting());
  expect(screen.getByLabelText('Last name')).toHaveValue('Byron');
  expect(screen.getByLabelText('Country')).toHaveValue('IT');
  expect(await screen.findByText('€18.18')).toBeVisible();
  cleanup();
  shop.stop();
  shop = await openShop('/shop/checkout/', { ...newcomer, id: 8 }, quoting());
  expect(screen.getByLabelText('Last name')).toHaveValue('');
});

test('a total that cannot be had is said, and asked for again on request', async () => {
  let works = false;
  const { 'shop/quote': real } = quoting();
  await open({
    'shop/quote': (body) =>
      works && typeof real === 'function'
        ? (real as (body: object) => object)(body)
        : refusal('unavailable'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not available');
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Total before VAT')).toBeVisible();
});

test('a coupon lowers the total and goes with the order; a wrong one changes nothing', async () => {
  const real = quoting(newcomer)['shop/quote'] as (body: object) => object;
  const less = quoting(newcomer, { coupon: 10 })['shop/quote'] as (body: object) => object;
  await open({
    'shop/quote': (body) =>
      body.coupon === 'TEN' ? less(body) : body.coupon ? refusal('coupon-invalid') : real(body),
    'shop/create-order': { order: 'AAAA111122' },
  });
  await fillIn();
  await userEvent.click(screen.getByText('I have a coupon'));
  await userEvent.type(screen.getByLabelText('Coupon code'), 'NONE');
  await userEvent.click(screen.getByRole('button', { name: 'Apply coupon' }));
  expect(await screen.findByText('This code is not valid, or it has been used up.')).toBeVisible();
  expect(screen.getByText('€18.18')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Coupon code'));
  await userEvent.type(screen.getByLabelText('Coupon code'), 'TEN{Enter}');
  expect(await screen.findByText('€16.69')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Bitcoin' }));
  await userEvent.click(placeOrder());
  await waitFor(() => expect(shop.path()).toBe('/order/AAAA111122'));
  expect(shop.callsTo('shop/create-order')).toMatchObject([
    { coupon: 'TEN', paymentMethod: 'XXBT', totalPrice: 16.69 },
  ]);
});

test('only the methods that the site takes are on offer', async () => {
  await open();
  const names = ['Credit card', 'Bitcoin', 'USD Coin'];
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(
    names,
  );
});
