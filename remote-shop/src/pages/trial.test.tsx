import { formatDate } from '@site/shared/format';
import { sessionStore } from '@site/shared/host';
import { TRIAL_DURATION_MS } from '@site/shared/rules';
import { refusal } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountWithoutPlan, shop, subscriber } from '../testing/shop';

const successMessage = {
  status: 200,
  title: 'Trial activated',
  body: 'Check your inbox for more information',
};

test('the card lists what the trial contains and when it would end', async () => {
  await openPage(shop, '/shop/trial', {
    session: accountWithoutPlan,
    replies: { 'shop/check-trial': { count: 0 } },
  });
  for (const text of [
    '7 days',
    '1 playlist',
    '3 EPG countries',
    '3 managed users',
    'Stalker portal',
    'Web player',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  const end = formatDate(Date.now() + TRIAL_DURATION_MS);
  expect(screen.getByText(new RegExp(end))).toBeVisible();
});

test('an account with a plan is redirected to the shop', async () => {
  const { address } = await openPage(shop, '/shop/trial', { session: subscriber(100) });
  expect(address()).toBe('/shop/advanced');
});

test.each([
  ['the account', { ...accountWithoutPlan, used_trial: true }, 0],
  ['another account with the same email', accountWithoutPlan, 1],
])('a trial that %s has used is explained, with a link to the shop', async (_, session, count) => {
  await openPage(shop, '/shop/trial', { session, replies: { 'shop/check-trial': { count } } });
  expect(screen.getByText('The free trial has been used')).toBeVisible();
  expect(screen.getByText(/an added \+text is the same address/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Purchase a subscription' })).toHaveAttribute(
    'href',
    '/shop/advanced',
  );
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
});

test('Try now activates once, refreshes the session and opens the orders', async () => {
  const session = { ...accountWithoutPlan };
  const { api, address } = await openPage(shop, '/shop/trial', {
    session,
    replies: {
      'shop/check-trial': { count: 0 },
      'shop/get-orders': { orders: [] },
      'shop/activate-trial': () => {
        Object.assign(session, {
          max_list: 1,
          used_trial: true,
          expiry: Date.now() + TRIAL_DURATION_MS,
        });
        return successMessage;
      },
    },
  });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(address()).toBe('/account/orders'));
  expect(api.callsTo('shop/activate-trial')).toHaveLength(1);
  expect(sessionStore.getState().session?.max_list).toBe(1);
  expect(screen.getByText('Free trial')).toBeVisible();
});

test('a trial that was used in the meantime is explained', async () => {
  let count = 0;
  await openPage(shop, '/shop/trial', {
    session: accountWithoutPlan,
    replies: {
      'shop/check-trial': () => ({ count }),
      'shop/activate-trial': () => {
        count = 1;
        return refusal('trial-used');
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText('The free trial has been used')).toBeVisible();
});
