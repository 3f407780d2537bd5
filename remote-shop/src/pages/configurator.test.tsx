import { openPage } from '@site/shared/testing/open-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountWithoutPlan, shop, subscriber, subscriberWithNextPlan } from '../testing/shop';

afterEach(() => {
  sessionStorage.clear();
});

const row = (name: string) => within(screen.getByRole('group', { name }));
const summary = () => within(screen.getByRole('region', { name: /Basic|Advanced/ }));
const option = (group: string, name: string, description?: string) =>
  row(group).getByRole('radio', { name, ...(description && { description }) });
const choose = (group: string, name: string, description?: string) =>
  userEvent.click(option(group, name, description));

test('/shop/basic starts with Basic at €9.90 (struck-out €12.87) and fixed limits', async () => {
  await openPage(shop, '/shop/basic', { session: accountWithoutPlan });
  expect(screen.getByRole('heading', { level: 1, name: 'Purchase' })).toBeVisible();
  expect(document.title).toMatch(/^Shop/);
  expect(summary().getByText('€9.90')).toBeVisible();
  expect(summary().getByText('€12.87')).toBeVisible();
  expect(option('Playlists', '3')).toBeChecked();
  expect(option('EPG countries', '10')).toBeDisabled();
  expect(screen.getByText(/Basic has fixed limits/)).toBeVisible();
});

test('/shop/advanced starts with Advanced, and the price follows each option', async () => {
  await openPage(shop, '/shop/advanced', { session: accountWithoutPlan });
  for (const text of ['€14.90', '5 playlists', '10 EPG countries', '10 managed users'])
    expect(summary().getByText(text)).toBeVisible();
  expect(option('Playlists', '3', '−€5.00')).toBeEnabled();
  await choose('EPG countries', '∞', '+€9.00');
  expect(summary().getByText('€23.90')).toBeVisible();
  expect(summary().getByText('∞ EPG countries')).toBeVisible();
});

test('a limit raised by the number of playlists shows a message and returns when the playlists are lowered', async () => {
  await openPage(shop, '/shop/advanced', { session: accountWithoutPlan });
  await choose('Playlists', '20');
  expect(option('EPG countries', '40')).toBeChecked();
  expect(screen.getByText('Raised from 10 to 40: 20 playlists need at least 40.')).toBeVisible();
  expect(option('EPG countries', '20', 'not with 20 playlists')).toBeDisabled();
  await choose('Playlists', '5');
  expect(option('EPG countries', '10')).toBeChecked();
  expect(screen.queryByText(/Raised from/)).not.toBeInTheDocument();
});

test('an upgrade while a smaller plan waits starts from that plan and is priced day by day', async () => {
  await openPage(shop, '/shop/advanced', { session: subscriberWithNextPlan() });
  expect(option('Playlists', '3', 'Your next plan')).toBeChecked();
  expect(summary().queryByText(/^Your plan changes on /)).not.toBeInTheDocument();
  const owned = within(screen.getByRole('region', { name: 'Limits' }));
  expect(owned.getByText('What you own now')).toBeVisible();
  expect(owned.getByText(/^Advanced until .+, then Basic until .+\.$/)).toBeVisible();
  expect(owned.getByText('Playlists: 20 until then, 3 from then on')).toBeVisible();
  await choose('Playlists', '5');
  expect(summary().getByText('€5.00')).toBeVisible();
  expect(summary().getByText(/^Your plan changes on /)).toBeVisible();
  expect(summary().getByText('Playlists: 20 until then, 5 from then on')).toBeVisible();
  await choose('Automatic backups', 'Yes');
  // 20 days at 3.00 and 365 days at 8.00 a year.
  expect(summary().getByText('€8.16')).toBeVisible();
});

test('a custom amount needs the top two playlist options, has steps of 50 from 200, and no minus at the minimum', async () => {
  await openPage(shop, '/shop/advanced', { session: accountWithoutPlan });
  expect(option('Managed users', 'Custom', 'from 20 playlists')).toBeDisabled();
  await choose('Playlists', '20');
  await choose('Managed users', 'Custom');
  const amount = screen.getByLabelText('Custom amount');
  expect(amount).toHaveValue('200');
  expect(screen.queryByRole('button', { name: '50 fewer users' })).not.toBeInTheDocument();
  expect(summary().getByText('€35.90')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: '50 more users' }));
  expect(amount).toHaveValue('250');
  expect(summary().getByText('€40.90')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '50 fewer users' }));
  expect(amount).toHaveFocus();

  await userEvent.clear(amount);
  await userEvent.type(amount, '1,250{Enter}');
  expect(amount).toHaveValue('1,250');
  expect(summary().getByText('€140.90')).toBeVisible();
});

test('a text that is no custom amount stays with its error and disables Purchase', async () => {
  await openPage(shop, '/shop/advanced', { session: accountWithoutPlan });
  await choose('Playlists', '20');
  await choose('Managed users', 'Custom');
  const amount = screen.getByLabelText('Custom amount');
  const notWhole = 'Enter a whole number, such as 200';
  for (const [text, error] of [
    ['250.5', notWhole],
    ['many', notWhole],
    [' ', notWhole],
    ['1,23', notWhole],
    ['0', 'Enter 200 or more'],
    ['230', 'Enter 200 or 250: the steps are 50'],
    ['1000001', 'Enter 1,000,000 or less'],
  ] as const) {
    await userEvent.clear(amount);
    await userEvent.type(amount, `${text}{Enter}`);
    expect([text, screen.queryByText(error)?.textContent]).toEqual([text, error]);
    expect(amount).toHaveValue(text);
    expect(screen.getByRole('button', { name: 'Purchase' })).toBeDisabled();
  }
  expect(summary().getByText('€35.90')).toBeVisible();
  // Another option drops the text.
  await choose('Managed users', '100');
  expect(screen.getByRole('button', { name: 'Purchase' })).toBeEnabled();
});

test('a custom amount has no commercial maximum', async () => {
  await openPage(shop, '/shop/advanced', { session: accountWithoutPlan });
  await choose('Playlists', '20');
  await choose('Managed users', 'Custom');
  const amount = screen.getByLabelText('Custom amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '1000000{Enter}');
  expect(amount).toHaveValue('1,000,000');
  expect(screen.queryByRole('button', { name: '50 more users' })).toBeNull();
});

test('more than 30 managed users show the custom domain hint', async () => {
  await openPage(shop, '/shop/advanced', { session: accountWithoutPlan });
  await choose('Managed users', '30');
  expect(screen.queryByText(/CNAME/)).not.toBeInTheDocument();
  await choose('Managed users', '100');
  expect(screen.getByText(/CNAME/)).toBeVisible();
});

test('an upgrade starts at the current plan, disables lower options and refuses an unchanged plan', async () => {
  await openPage(shop, '/shop/advanced', { session: subscriber(199.5) });
  expect(screen.getByRole('heading', { level: 1, name: 'Upgrade' })).toBeVisible();
  expect(document.title).toMatch(/^Upgrade subscription/);
  expect(option('Playlists', '3', 'less than now')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Upgrade' })).toBeDisabled();
  const nothingToUpgrade =
    'It is not possible to upgrade your subscription with the same configuration or downgrade it.';
  expect(screen.getByText(nothingToUpgrade)).toBeVisible();
  expect(summary().queryByText('€0.00')).not.toBeInTheDocument();
  expect(summary().getByText('Choose what to add. Its price appears here.')).toBeVisible();

  await choose('Automatic backups', 'Yes', '+€1.64');
  expect(summary().getByText('€1.64')).toBeVisible();
  expect(summary().queryByText(/Choose what to add/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upgrade' })).toBeEnabled();
  expect(screen.queryByText(nothingToUpgrade)).not.toBeInTheDocument();
});

test('a renewal starts at the current plan and suggests its custom amount', async () => {
  await openPage(shop, '/shop/advanced', {
    session: subscriber(10, { max_list: 20, max_epg: 40, max_customer: 320 }),
  });
  expect(document.title).toMatch(/^Renew subscription/);
  expect(screen.getByLabelText('Custom amount')).toHaveValue('300');
  await choose('Managed users', '100');
  await choose('Managed users', 'Custom');
  expect(screen.getByLabelText('Custom amount')).toHaveValue('300');
  expect(screen.getByRole('button', { name: 'Renew' })).toBeEnabled();
});

test('Purchase carries the subscription to the checkout', async () => {
  const { api, address } = await openPage(shop, '/shop/advanced', {
    session: accountWithoutPlan,
    replies: { 'shop/quote': {} },
  });
  await choose('Playlists', '10');
  await userEvent.click(screen.getByRole('button', { name: 'Purchase' }));
  expect(address()).toBe('/shop/checkout/');
  const subscription = {
    playlist: 2,
    epg: 2,
    customer: 2,
    streams: 0,
    episodes: 0,
    automatic_backups: 0,
  };
  await waitFor(() =>
    expect(api.callsTo('shop/quote')).toEqual([
      { subscription, priceVersion: 0, country: 'OTHER' },
    ]),
  );
});
