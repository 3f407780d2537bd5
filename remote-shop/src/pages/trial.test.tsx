import { formatDate } from '@site/shared/format';
import { sessionStore } from '@site/shared/host';
import { refusal } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newcomer, openShop, type Shop, subscriber } from '../testing/open-shop';

let shop: Shop;
afterEach(() => shop.stop());

const notice = {
  status: 200,
  title: 'Trial activated',
  body: 'Check your inbox for more information',
};

test('the card says what the trial holds and when it would end', async () => {
  shop = await openShop('/shop/trial', newcomer, { 'shop/check-trial': { count: 0 } });
  for (const fact of [
    '7 days',
    '1 playlist',
    '3 EPG countries',
    '3 managed users',
    'Stalker portal',
    'Web player',
  ]) {
    expect(screen.getByText(fact)).toBeVisible();
  }
  const end = formatDate(Date.now() + 7 * 86_400_000);
  expect(screen.getByText(new RegExp(end))).toBeVisible();
});

test.each([
  ['has used the trial', { ...newcomer, used_trial: true }, 0],
  ['has a plan', subscriber(100), 0],
  ['has used the trial by the server’s count', newcomer, 1],
])('whoever %s is sent to the shop', async (_, session, count) => {
  shop = await openShop('/shop/trial', session, { 'shop/check-trial': { count } });
  expect(shop.path()).toBe('/shop/advanced');
});

test('Try now activates once, asks for the session again and goes to the orders', async () => {
  const session = { ...newcomer };
  shop = await openShop('/shop/trial', session, {
    'shop/check-trial': { count: 0 },
    'shop/get-orders': { orders: [] },
    'shop/activate-trial': () => {
      Object.assign(session, {
        max_list: 1,
        used_trial: true,
        expiry: Date.now() + 7 * 86_400_000,
      });
      return notice;
    },
  });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(shop.path()).toBe('/account/orders'));
  expect(shop.callsTo('shop/activate-trial')).toHaveLength(1);
  expect(sessionStore.getState().session?.max_list).toBe(1);
  expect(screen.getByText('Free trial')).toBeVisible();
});

test('a trial that was used meanwhile leads to the shop', async () => {
  let count = 0;
  shop = await openShop('/shop/trial', newcomer, {
    'shop/check-trial': () => ({ count }),
    'shop/activate-trial': () => {
      count = 1;
      return refusal('trial-used');
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(shop.path()).toBe('/shop/advanced'));
});
