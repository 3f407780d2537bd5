import { screen, within } from '@testing-library/react';
import { newcomer, openShop, orderWith, type Shop, subscriber } from '../testing/open-shop';

let shop: Shop;
afterEach(() => shop.stop());

const open = async (session = newcomer, orders = [orderWith()]) => {
  shop = await openShop('/account/orders', session, { 'shop/get-orders': { orders } });
};

test.each([
  ['no plan', newcomer, 'No subscription found', 'Purchase now'],
  ['the trial', subscriber(3, { max_list: 1 }), 'Free trial', 'Purchase now'],
  ['a plan with months left', subscriber(200), 'Advanced', 'Upgrade now'],
  ['a plan in its last month', subscriber(10), 'Advanced', 'Renew now'],
  ['an expired plan', subscriber(-10, { max_list: 3 }), 'Basic', 'Renew now'],
])('%s: the card is titled and leads on', async (_, session, title, action) => {
  await open(session, []);
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/shop/advanced');
});

test('a plan says whether it runs', async () => {
  await open(subscriber(200.5));
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText(/200 days left/)).toBeVisible();
});

test('the history has type, plan, status and total, and leads to each order', async () => {
  await open(newcomer, [
    orderWith({ id: 'CCCC333344', type: 'Upgrade', result: 'BLOCKED' }),
    orderWith({ id: 'AAAA111122', playlist: 3, amount: 12.08 }),
  ]);
  const [, newest, oldest] = screen.getAllByRole('row');
  if (!newest || !oldest) throw new Error('two orders expected');
  for (const text of ['Upgrade', 'Advanced', 'Blocked', '€11.69'])
    expect(within(newest).getByText(text)).toBeVisible();
  for (const text of ['Purchase', 'Basic', 'Completed', '€12.08'])
    expect(within(oldest).getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'AAAA111122' })).toHaveAttribute(
    'href',
    '/order/AAAA111122',
  );
});

test('without orders the page says what will be here', async () => {
  await open(newcomer, []);
  expect(screen.getByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start the free trial' })).toHaveAttribute(
    'href',
    '/shop/trial',
  );
});
