import { acceptConfirm } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import { type Replies, refusal, sessionOf } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAsAdmin, orderWith } from '../testing/shop';

const QUOTE = 'customers/quote-order';
const PLACE = 'customers/place-order';
const ADDRESS = '/business/new-order/42';

const anna = sessionOf({ id: 42, email: 'anna@example.test' });
const quote = {
  ...{ type: 'New', price: 14.9, coupon: 0, tax: 22, wallet: 0, amount: 18.18 },
  expiry: Date.UTC(2027, 9, 1, 12),
};
const customer = (change: object = {}) => ({
  account: { ...anna, createdAt: 1, activatedAt: 1, suspendedAt: null, deleteAt: null, ...change },
  ...{ owned: [], orderCount: 1, tickets: [], ticketCount: 0, notes: [] },
  wallet: { balance: 0, entries: [] },
});

function open(replies: Replies = {}) {
  return openAsAdmin(ADDRESS, {
    'customers/view-customer': { customer: customer() },
    'shop/list-orders': {
      orders: [{ ...orderWith({}), user: { id: 42, email: anna.email } }],
      total: 1,
    },
    [QUOTE]: quote,
    [PLACE]: { order: 'AAAA111122' },
    'shop/view-order': { order: orderWith({}) },
    ...replies,
  });
}

const placeButton = () => screen.getByRole('button', { name: 'Place order' });
const reason = () => userEvent.type(screen.getByLabelText(/^Reason/), 'asked by phone');

async function place() {
  await waitFor(() => expect(placeButton()).toBeEnabled());
  await userEvent.click(placeButton());
}

test('an order that the customer pays is placed after a question, with the last billing', async () => {
  const { api, address } = await open();
  expect(screen.getByLabelText(/First name/)).toHaveValue('Ada');
  await waitFor(() => expect(screen.getByText('€18.18')).toBeVisible());
  await place();
  expect(screen.getByText('Enter a reason')).toBeVisible();
  expect(api.callsTo(PLACE)).toEqual([]);
  await reason();
  await place();
  expect(api.callsTo(PLACE)).toEqual([]);
  act(() => acceptConfirm(false));
  await waitFor(() => expect(address()).toBe('/order/AAAA111122'));
  const [body] = api.callsTo(PLACE) as [{ requestId: string }];
  expect(body).toEqual({
    ...{ account: 42, priceVersion: 0, totalPrice: 18.18, reason: 'asked by phone' },
    subscription: {
      ...{ playlist: 1, epg: 1, customer: 1, streams: 0, episodes: 0, automatic_backups: 0 },
    },
    billing: { firstName: 'Ada', lastName: 'Byron', country: 'IT' },
    payment: { kind: 'customer' },
    requestId: body.requestId,
  });
  expect(body.requestId.length).toBeGreaterThan(7);
});

test('an order that was paid by transfer needs the reference and the day', async () => {
  const { api } = await open();
  await reason();
  await userEvent.click(screen.getByLabelText(/Bank transfer/));
  await place();
  expect(screen.getByText('Enter what names the payment')).toBeVisible();
  expect(screen.getByText('Enter the day of the payment')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Reference/), ' SEPA 4711 ');
  fireEvent.change(screen.getByLabelText(/^Day of the payment/), {
    target: { value: '2026-11-20' },
  });
  await place();
  act(() => acceptConfirm(false));
  await waitFor(() => expect(api.callsTo(PLACE)).toHaveLength(1));
  expect(api.callsTo(PLACE)).toMatchObject([
    {
      payment: {
        ...{ kind: 'paid', method: 'TRANSFER' },
        ...{ reference: 'SEPA 4711', paidOn: '2026-11-20' },
      },
    },
  ]);
});

test('the choices are those of the configurator for the plan of the customer', async () => {
  const limits = { max_list: 10, max_epg: 20, max_customer: 30, max_streams: 100_000 };
  const plan = { ...limits, max_episodes: 300_000, automatic_backups: 0 };
  const { api } = await open({
    'customers/view-customer': {
      customer: customer({ ...plan, used_trial: true, expiry: Date.now() + 200 * DAY_MS }),
    },
  });
  expect(screen.getByText(/Choose what to add/)).toBeVisible();
  expect(placeButton()).toBeDisabled();
  const playlists = within(screen.getByRole('group', { name: /Playlists/ }));
  expect(playlists.getAllByRole('radio')[0]).toBeDisabled();
  await userEvent.click(playlists.getByRole('radio', { name: '20' }));
  await waitFor(() =>
    expect(api.callsTo(QUOTE).at(-1)).toMatchObject({
      ...{ account: 42, country: 'IT', subscription: { playlist: 3, epg: 3, customer: 3 } },
    }),
  );
});

test('a coupon is part of the quote and the order; a refused one is not sent', async () => {
  const { api } = await open({
    [QUOTE]: ({ coupon }: { coupon?: string }) =>
      coupon === 'WRONG' ? refusal('coupon-invalid') : quote,
  });
  await reason();
  const field = () => screen.getByLabelText('Coupon code');
  const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply coupon' }));
  await userEvent.click(screen.getByText('Coupon'));
  await userEvent.type(field(), 'WRONG');
  await apply();
  await waitFor(() =>
    expect(api.callsTo(QUOTE)).toContainEqual(expect.objectContaining({ coupon: 'WRONG' })),
  );
  await place();
  act(() => acceptConfirm(false));
  await waitFor(() => expect(api.callsTo(PLACE)).toHaveLength(1));
  expect(api.callsTo(PLACE)[0]).not.toHaveProperty('coupon');
});

test('an open order in verification is named, and the form stays', async () => {
  const { address } = await open({
    [PLACE]: refusal('order-open', { fields: { order: 'BBBB111122' } }),
  });
  await reason();
  await place();
  act(() => acceptConfirm(false));
  await waitFor(() => expect(placeButton()).toBeEnabled());
  expect(address()).toBe(ADDRESS);
  act(() => acceptConfirm(false));
  await waitFor(() => expect(address()).toBe('/order/BBBB111122'));
});

test('a missing customer is named', async () => {
  await open({ 'customers/view-customer': refusal('not-found') });
  expect(screen.getAllByText('Customer not found')[0]).toBeVisible();
});

test('the form speaks to staff about the customer', async () => {
  await open({ 'shop/list-orders': { orders: [], total: 0 } });
  await waitFor(() => expect(screen.getByText('depends on the country')).toBeVisible());
  expect(screen.getByText("The customer's first and last name can't be empty")).toBeVisible();
  expect(screen.getByText(/^Choose the customer's country/)).toBeVisible();
  expect(screen.queryByText(/your (country|first)/i)).toBeNull();
});
