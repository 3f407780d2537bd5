import type { WebhookLog } from '@site/shared/contract';
import { acceptConfirm, toastStore } from '@site/shared/host';
import { HOUR_MS } from '@site/shared/rules';
import { type Replies, refusal } from '@site/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAsAdmin } from '../testing/shop';
import { delivery, failedDelivery, webhook } from '../testing/webhooks';

const VIEW = 'connections/view-webhook';
const VIEW_DELIVERY = 'connections/view-delivery';
const SAVE = 'connections/save-webhook';
const PAUSE = 'connections/pause-webhook';
const ROTATE = 'connections/rotate-webhook-secret';
const DELETE = 'connections/delete-webhook';
const TEST = 'connections/test-webhook';
const REPLAY = 'connections/replay-delivery';

const log: WebhookLog = { webhook, deliveries: [failedDelivery] };
const body = '{"type":"order.paid","timestamp":"2026-11-22T09:30:00.000Z","data":{"account":12}}';

const openLog = (replies: Replies, shown: WebhookLog = log) =>
  openAsAdmin('/business/webhooks/3', { [VIEW]: shown, ...replies });

async function choose(action: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('button', { name: action }));
}

test('the log shows time, event, answer, duration and next try of each delivery', async () => {
  await openLog({});
  expect(screen.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible();
  expect(screen.getByText('order paid, invoice issued')).toBeVisible();
  const row = within(screen.getByRole('row', { name: /order\.paid/ }));
  for (const text of ['Waiting', '500', '84 ms']) expect(row.getByText(text)).toBeVisible();
});

test('one delivery has its payload and answer, and is sent again', async () => {
  const details = [
    { ...failedDelivery, body, answer: 'out of order' },
    { ...delivery, body, answer: 'thanks' },
  ];
  const { api } = await openLog({
    [VIEW_DELIVERY]: () => details.shift() ?? {},
    [REPLAY]: { webhook, deliveries: [delivery] },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Show the delivery: order.paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'order.paid' }));
  for (const text of ['msg_abc', /"account": 12/, 'out of order', '500, 84 ms'])
    expect(dialog.getByText(text)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  expect(await dialog.findByText('thanks')).toBeVisible();
  expect(dialog.getByText('200, 12 ms')).toBeVisible();
  expect(api.callsTo(REPLAY)).toEqual([{ id: 8 }]);
  const row = within(screen.getByRole('row', { name: /order\.paid/, hidden: true }));
  expect(row.getByText('Delivered')).toBeInTheDocument();
});

test('a test event is in the log, and a toast says whether it has arrived', async () => {
  const tested = { ...failedDelivery, id: 9, event: 'webhook.test', state: 'failed' } as const;
  await openLog({ [TEST]: { webhook, deliveries: [tested, failedDelivery] } });
  toastStore.setState({ isRequested: false });
  await userEvent.click(screen.getByRole('button', { name: 'Send a test event' }));
  await waitFor(() => expect(toastStore.getState().isRequested).toBe(true));
  const row = within(screen.getByRole('row', { name: /webhook\.test/ }));
  expect(row.getByText('Failed')).toBeVisible();
});

test('a webhook is paused and resumed', async () => {
  const paused = { ...webhook, pausedAt: Date.now(), pause: 'staff' } as const;
  const { api } = await openLog({ [PAUSE]: { ...log, webhook: paused } });
  await choose('Pause');
  expect(await screen.findByText('Paused')).toBeVisible();
  expect(screen.getByText('Paused since')).toBeVisible();
  await choose('Resume');
  await waitFor(() =>
    expect(api.callsTo(PAUSE)).toEqual([
      { id: 3, isPaused: true },
      { id: 3, isPaused: false },
    ]),
  );
});

test('address and events are changed', async () => {
  const changed = { ...webhook, events: ['invoice.issued'] } satisfies WebhookLog['webhook'];
  const { api } = await openLog({ [SAVE]: { ...log, webhook: changed } });
  await choose('Change the webhook');
  const dialog = within(screen.getByRole('dialog', { name: 'Change the webhook' }));
  expect(dialog.getByLabelText('Address')).toHaveValue(webhook.url);
  await userEvent.click(dialog.getByLabelText('order paid'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { id, url, description } = webhook;
  expect(api.callsTo(SAVE)).toEqual([{ id, url, description, events: ['invoice.issued'] }]);
});

test('a new secret is made after a question and shown once', async () => {
  const rotated = { ...webhook, oldSecretUntil: Date.now() + 24 * HOUR_MS };
  const { api } = await openLog({ [ROTATE]: { ...log, webhook: rotated, secret: 'whsec_new' } });
  await choose('New secret');
  expect(api.callsTo(ROTATE)).toEqual([]);
  act(() => acceptConfirm(false));
  const shown = within(await screen.findByRole('alertdialog', { name: 'New secret' }));
  expect(shown.getByText('whsec_new')).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'I have stored it' }));
  expect(screen.queryByText('whsec_new')).toBeNull();
  expect(screen.getByText('Old secret signs until')).toBeVisible();
});

test('a webhook is deleted after a question', async () => {
  const { api, address } = await openLog({
    [DELETE]: { webhooks: [] },
    'connections/list-webhooks': { webhooks: [] },
  });
  await choose('Delete');
  expect(api.callsTo(DELETE)).toEqual([]);
  act(() => acceptConfirm(false));
  await waitFor(() => expect(address()).toBe('/business/webhooks'));
  expect(api.callsTo(DELETE)).toEqual([{ id: 3 }]);
});

test.each(['/business/webhooks/x', '/business/webhooks/3'])(
  '%s without a webhook leads back to the list',
  async (path) => {
    await openAsAdmin(path, { [VIEW]: refusal('not-found') });
    expect(screen.getByText('There is no webhook with this number')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Webhooks' }))
      expect(link).toHaveAttribute('href', '/business/webhooks');
  },
);
