import { DAY_MS } from '@site/shared/rules';
import { refusal } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAsAdmin } from '../testing/shop';
import { webhook } from '../testing/webhooks';

const LIST = 'connections/list-webhooks';
const CREATE = 'connections/create-webhook';
const ADDRESS = '/business/webhooks';

test('the owner adds a webhook, whose secret is shown once', async () => {
  const { api } = await openAsAdmin(ADDRESS, {
    [LIST]: { webhooks: [] },
    [CREATE]: { secret: 'whsec_the-whole-secret', webhooks: [webhook] },
  });
  expect(screen.getByText(/^No webhooks yet/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'New webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New webhook' }));
  await userEvent.type(dialog.getByLabelText('Address'), 'hooks.example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Enter an https address')).toBeVisible();
  expect(dialog.getByText('Choose at least one event')).toBeVisible();
  expect(api.callsTo(CREATE)).toEqual([]);

  await userEvent.clear(dialog.getByLabelText('Address'));
  await userEvent.type(dialog.getByLabelText('Address'), webhook.url);
  await userEvent.type(dialog.getByLabelText('Name'), 'Accounting');
  await userEvent.click(dialog.getByLabelText('invoice issued'));
  await userEvent.click(dialog.getByLabelText('order paid'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const shown = within(await screen.findByRole('alertdialog', { name: 'Webhook added' }));
  expect(shown.getByText('whsec_the-whole-secret')).toBeVisible();
  const { url, description, events } = webhook;
  expect(api.callsTo(CREATE)).toEqual([{ url, description, events }]);
  await userEvent.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByText('whsec_the-whole-secret')).toBeNull();
  expect(screen.getByRole('link', { name: 'Accounting' })).toHaveAttribute(
    'href',
    '/business/webhooks/3',
  );
});

test('the form shows why the API refuses an address', async () => {
  await openAsAdmin(ADDRESS, {
    [LIST]: { webhooks: [webhook] },
    [CREATE]: refusal('webhook-address'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'New webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New webhook' }));
  await userEvent.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/');
  await userEvent.type(dialog.getByLabelText('Name'), 'Accounting');
  await userEvent.click(dialog.getByLabelText('order paid'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Enter an https address of the public internet',
  );
});

test('the list says which webhook is paused and which one fails', async () => {
  const since = Date.now() - DAY_MS;
  const paused = { ...webhook, id: 4, description: 'Old', pausedAt: since, pause: 'gone' } as const;
  const failing = { ...webhook, id: 5, description: 'Down', failingSince: since };
  await openAsAdmin(ADDRESS, { [LIST]: { webhooks: [webhook, paused, failing] } });
  const statusOf = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(statusOf(/Accounting/).getByText('On')).toBeVisible();
  expect(statusOf(/Old/).getByText('Paused: answered 410')).toBeVisible();
  expect(statusOf(/Down/).getByText('Failing')).toBeVisible();
});
