import { BASIC, DAY_MS, DEFAULT_PRICE_LIST, entitlementFields, limitsOf } from '@site/shared/rules';
import { refusal, sessionOf } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

const supporter = sessionOf({ id: 4, role: 'support', email: 'sam@example.test' });

const basic = limitsOf(DEFAULT_PRICE_LIST, BASIC);
const until = Date.now() + 100 * DAY_MS;
const times = { createdAt: 0, activatedAt: 0, suspendedAt: null, deleteAt: null };
const customer = {
  account: { ...sessionOf({ id: 9, email: 'ada@example.test' }), ...times },
  ...{ owned: [], orders: [], orderCount: 0, tickets: [], ticketCount: 0 },
  ...{ wallet: { balance: 0, entries: [] }, notes: [] },
};
const owner = {
  ...customer,
  account: { ...customer.account, ...entitlementFields(basic), expiry: until },
  owned: [{ limits: basic, from: Date.now(), until }],
};

function openCustomer(viewed: object, replies = {}, session = administrator) {
  return openSupportPage('/support/customers/9', {
    session,
    replies: { 'customers/view-customer': { customer: viewed }, ...replies },
  });
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Give a plan' }));
  return within(screen.getByRole('alertdialog'));
}

test('a new plan is previewed with its limits and last day, and sent with the reason', async () => {
  const { api } = await openCustomer(customer, { 'customers/grant-plan': { customer: owner } });
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText('Playlists'), '10');
  // The choice raises the others, as in the shop.
  expect(dialog.getByLabelText('EPG countries')).toHaveDisplayValue('20');
  await userEvent.clear(dialog.getByLabelText('Days'));
  expect(dialog.getByText('Enter 1 to 3650 days')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Give a plan' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Days'), '7');
  expect(dialog.getByText(/^10 playlists; 20 EPG/)).toBeVisible();
  expect(dialog.getByText('No running plan')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Reason'), 'a long outage');
  await userEvent.click(dialog.getByRole('button', { name: 'Give a plan' }));
  expect(api.callsTo('customers/grant-plan')).toMatchObject([
    {
      ...{ account: 9, shown: [], reason: 'a long outage', requestId: expect.any(String) },
      grant: { kind: 'new', days: 7, limits: { playlist: 10, epg: 20 } },
    },
  ]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a running plan gets more days or other limits, and a refusal is shown in the dialog', async () => {
  const { api } = await openCustomer(owner, { 'customers/grant-plan': refusal('plan-changed') });
  const dialog = await openDialog();
  expect(dialog.queryByRole('radio', { name: 'New plan' })).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: 'Other limits' }));
  expect(dialog.getByText('The account has these limits already.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Give a plan' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('radio', { name: 'More days' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'a long outage');
  await userEvent.click(dialog.getByRole('button', { name: 'Give a plan' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Plan not changed');
  expect(api.callsTo('customers/grant-plan')).toMatchObject([
    { grant: { kind: 'extend', days: 30 }, shown: [{ limits: basic, until }] },
  ]);
});

test('the card lists each grant with its author and reason; support agents have no button for grants', async () => {
  const grants = [
    { kind: 'extend', days: 30, reason: 'a long outage', at: 0, by: 'boss@example.test' },
  ];
  await openCustomer({ ...owner, grants }, {}, supporter);
  expect(screen.getByText('30 days added')).toBeVisible();
  expect(screen.getByText(/boss@example.test: a long outage/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give a plan' })).toBeNull();
});
