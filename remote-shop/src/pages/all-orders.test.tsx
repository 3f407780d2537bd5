import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAsAdmin, orderWith } from '../testing/shop';

const user = { id: 7, email: 'ada@example.test' };

test('an admin sees every order and filters them by status', async () => {
  const { api } = await openAsAdmin('/account/orders/all?page=2', {
    'shop/list-orders': { orders: [{ ...orderWith(), user }], total: 120 },
  });
  expect(screen.getByText(user.email)).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  expect(screen.getByText('120 orders')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Blocked');
  await waitFor(() =>
    expect(api.callsTo('shop/list-orders')).toEqual([{ page: 2 }, { page: 1, status: 'BLOCKED' }]),
  );
});

test('the orders of one account show its email, stay filtered by it and link back to all orders', async () => {
  const { api } = await openAsAdmin('/account/orders/all?user=7&page=2', {
    'shop/list-orders': { orders: [{ ...orderWith(), user }], total: 120 },
  });
  expect(screen.getByText('ada@example.test (id 7)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    '/account/orders/all?user=7&page=3',
  );
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Blocked');
  await waitFor(() =>
    expect(api.callsTo('shop/list-orders').at(-1)).toEqual({
      page: 1,
      status: 'BLOCKED',
      user: 7,
    }),
  );
  await userEvent.click(screen.getByRole('link', { name: 'All orders' }));
  expect(await screen.findByRole('heading', { name: 'All orders' })).toBeVisible();
  expect(api.callsTo('shop/list-orders')).toEqual([
    { page: 2, user: 7 },
    { page: 1, status: 'BLOCKED', user: 7 },
    { page: 1 },
  ]);
});

test('a search is kept in the address, beside the status', async () => {
  // React passes an undefined submitter, which jsdom's FormData refuses.
  const formData = jest.spyOn(window, 'FormData').mockImplementation();
  const { api, address } = await openAsAdmin('/account/orders/all?status=BLOCKED&page=2', {
    'shop/list-orders': ({ search }) => ({
      orders: search ? [] : [{ ...orderWith(), user }],
      total: search ? 0 : 120,
    }),
  });
  await userEvent.type(screen.getByLabelText('Search orders'), ' ada@example.test {Enter}');
  expect(await screen.findByText(/No order matches 'ada@example.test'/)).toBeVisible();
  expect(address()).toBe('/account/orders/all?search=ada%40example.test&status=BLOCKED');
  expect(api.callsTo('shop/list-orders').at(-1)).toEqual({
    page: 1,
    status: 'BLOCKED',
    search: 'ada@example.test',
  });
  expect(screen.getByLabelText('Search orders')).toHaveValue('ada@example.test');
  formData.mockRestore();
});

test('a page beyond the last one redirects to the last one', async () => {
  const { api } = await openAsAdmin('/account/orders/all?page=999&status=BLOCKED', {
    'shop/list-orders': ({ page }) => ({
      orders: page === 3 ? [{ ...orderWith(), user }] : [],
      total: 120,
    }),
  });
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  expect(screen.getByText(user.email)).toBeVisible();
  expect(api.callsTo('shop/list-orders').at(-1)).toEqual({ page: 3, status: 'BLOCKED' });
});

test('an account without orders is named by its id', async () => {
  await openAsAdmin('/account/orders/all?user=7', {
    'shop/list-orders': { orders: [], total: 0 },
  });
  expect(screen.getByText('Account (id 7)')).toBeVisible();
});

test.each(['x', '0', '1e99'])('ignores ?user=%s and shows all orders', async (text) => {
  const { api } = await openAsAdmin(`/account/orders/all?user=${text}`, {
    'shop/list-orders': { orders: [], total: 0 },
  });
  expect(screen.getByRole('heading', { name: 'All orders' })).toBeVisible();
  expect(api.callsTo('shop/list-orders')).toEqual([{ page: 1 }]);
});

test('an order whose countries differ is marked', async () => {
  const order = orderWith({ country: 'IT' });
  const orders = [
    { ...order, user, ipCountry: 'BR' },
    { ...order, id: 'BBBB222233', user, ipCountry: 'IT' },
    { ...order, id: 'CCCC333344', user },
  ];
  await openAsAdmin('/account/orders/all', { 'shop/list-orders': { orders, total: 3 } });
  expect(screen.getAllByText('Check country')).toHaveLength(1);
});

test('an administrator saves the orders of the filters, of all pages, as a file', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:orders', revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { api } = await openAsAdmin('/account/orders/all?status=BLOCKED&page=2', {
    'shop/list-orders': { orders: [{ ...orderWith(), user }], total: 120 },
    'shop/export-orders': ({ before }) => ({
      csv: 'A',
      ...(before === undefined && { before: 5 }),
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  click.mockRestore();
  expect(api.callsTo('shop/export-orders')).toEqual([
    { status: 'BLOCKED' },
    { status: 'BLOCKED', before: 5 },
  ]);
});
