import { DAY_MS } from '@site/shared/rules';
import { openPage } from '@site/shared/testing/open-page';
import { cleanup, screen, within } from '@testing-library/react';
import {
  accountWithoutPlan,
  orderWith,
  shop,
  subscriber,
  subscriberWithNextPlan,
} from '../testing/shop';

const open = async (session = accountWithoutPlan, orders = [orderWith()]) => {
  await openPage(shop, '/account/orders', {
    session,
    replies: { 'shop/get-orders': { orders } },
  });
};

test.each([
  ['no plan', accountWithoutPlan, 'No subscription found', 'Purchase now'],
  ['the trial', subscriber(3, { max_list: 1 }), 'Free trial', 'Purchase now'],
  ['a plan with months left', subscriber(200), 'Advanced', 'Upgrade now'],
  ['a plan in its last month', subscriber(10), 'Advanced', 'Renew now'],
  ['an expired plan', subscriber(-10, { max_list: 3 }), 'Basic', 'Renew now'],
])('with %s the card has its title and its link to the shop', async (_, session, title, action) => {
  await open(session, []);
  expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/shop/advanced');
});

test('an active plan shows the days that are left', async () => {
  await open(subscriber(200.5));
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByText(/200 days left/)).toBeVisible();
});

test('a smaller plan that follows stands below the running one, with the dates of both', async () => {
  await open(subscriberWithNextPlan());
  expect(screen.getByRole('heading', { level: 2, name: 'Advanced' })).toBeVisible();
  expect(screen.getByText(/^Until .*, 19 days left$/)).toBeVisible();
  expect(screen.getByText(/^Your plan changes on /)).toBeVisible();
  expect(screen.getByText(/^Advanced until .*, then Basic until /)).toBeVisible();
  expect(screen.getByText('Playlists: 20 until then, 3 from then on')).toBeVisible();
});

test('the next plan is the subscription once it has started', async () => {
  const session = subscriberWithNextPlan();
  const startsAt = Date.now() - DAY_MS;
  const { limits } = session.next_plan ?? {};
  if (!limits) throw new Error('a next plan expected');
  await open({ ...session, next_plan: { limits, startsAt } });
  expect(screen.getByRole('heading', { level: 2, name: 'Basic' })).toBeVisible();
  expect(screen.queryByText(/Your plan change/)).toBeNull();
});

test('the history shows type, plan, status and total, and links to each order', async () => {
  await open(accountWithoutPlan, [
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

test('without orders the page explains what will be listed', async () => {
  await open(accountWithoutPlan, []);
  expect(screen.getByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start the free trial' })).toHaveAttribute(
    'href',
    '/shop/trial',
  );
});

test('the wallet shows its balance and its entries; an empty one is not shown', async () => {
  const at = Date.UTC(2026, 9, 1, 12);
  await openPage(shop, '/account/orders', {
    session: accountWithoutPlan,
    replies: {
      'shop/get-orders': {
        orders: [],
        wallet: {
          balance: 4.5,
          entries: [
            { amount: -5, kind: 'payment', order: 'AAAA111122', at },
            { amount: 9.5, kind: 'credit', reason: 'sorry for the delay', at },
          ],
        },
      },
    },
  });
  expect(screen.getByRole('heading', { name: 'Wallet' })).toBeVisible();
  for (const text of ['€4.50', '−€5.00', '+€9.50']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/used for order AAAA111122/)).toBeVisible();
  expect(screen.getByText(/sorry for the delay/)).toBeVisible();
  cleanup();
  await openPage(shop, '/account/orders', {
    session: accountWithoutPlan,
    replies: { 'shop/get-orders': { orders: [], wallet: { balance: 0, entries: [] } } },
  });
  expect(screen.queryByRole('heading', { name: 'Wallet' })).toBeNull();
});
