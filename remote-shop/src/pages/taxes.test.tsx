import type { BusinessVersionList } from '@site/shared/contract';
import { acceptConfirm } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import { refusal } from '@site/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, storedVersion, versionList } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

/** Midnight of 1 March 2097 in Berlin. */
const march = Date.UTC(2097, 1, 28, 23);
const applies = storedVersion({ percent: 18 }, Date.now() - 30 * DAY_MS);
const planned = { ...storedVersion({ percent: 20 }, march), number: 2 };

/** The answer about the rates. The base of the VAT is the price before the coupon. */
const listed = (rates: BusinessVersionList) => (body: Record<string, unknown>) =>
  body.name === 'vat-base' ? versionList('vat-base') : rates;

const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

test('each country has its rate and the planned one', async () => {
  await openAsAdmin('/business/taxes', {
    [LIST]: listed(versionList('vat-rate', 'DE', [planned])),
  });
  const table = within(screen.getByRole('table', { name: 'VAT rates by country' }));
  expect(table.getAllByRole('row')).toHaveLength(28);
  const germany = within(table.getByRole('row', { name: /Germany/ }));
  for (const text of ['19 %', '20 % from 1 March 2097'])
    expect(germany.getByText(text)).toBeVisible();
  expect(rowOf(/Finland/).getByText('25.5 %')).toBeVisible();
});

test('a new rate is shown with its date before it is saved', async () => {
  const { api } = await openAsAdmin('/business/taxes', {
    [LIST]: listed(versionList('vat-rate')),
    [SAVE]: versionList('vat-rate', 'DE', [planned]),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change the rate of Germany' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the rate of Germany' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(/Enter a number above 0/)).toBeVisible();
  expect(api.callsTo(SAVE)).toEqual([]);

  await userEvent.type(dialog.getByLabelText('New rate in percent'), '20');
  expect(dialog.getByText('From now: Germany 19 % → 20 %')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('First day'), '2097-03-01');
  expect(dialog.getByText('From 1 March 2097: Germany 19 % → 20 %')).toBeVisible();
  expect(
    dialog.getByText('An order of €14.90 net costs €17.73 with VAT today, then €17.88.'),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(SAVE)).toEqual([
    { name: 'vat-rate', part: 'DE', changes: 0, value: { percent: 20 }, validFrom: march },
  ]);
  expect(screen.getByText('20 % from 1 March 2097')).toBeVisible();
});

test('the dialog stays open with the reason when another change came first', async () => {
  await openAsAdmin('/business/taxes', {
    [LIST]: listed(versionList('vat-rate')),
    [SAVE]: refusal('version-changed'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change the rate of Germany' }));
  await userEvent.type(screen.getByLabelText('New rate in percent'), '20');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Changed meanwhile');
});

test('the history takes back what applies and deletes what is planned, after a question', async () => {
  const take = 'business/take-back-version';
  const remove = 'business/delete-version';
  const deleted = { ...planned, deletedAt: Date.now() };
  const { api } = await openAsAdmin('/business/taxes', {
    [LIST]: listed(versionList('vat-rate', 'DE', [applies, planned])),
    [remove]: versionList('vat-rate', 'DE', [applies, deleted]),
    [take]: versionList('vat-rate', 'DE', [
      applies,
      deleted,
      { ...applies, number: 3, validFrom: Date.now(), value: { percent: 19 }, takesBack: 1 },
    ]),
  });
  const history = within(screen.getByRole('table', { name: 'Changes, the newest first' }));
  const press = (name: string) => userEvent.click(history.getByRole('button', { name }));
  await press('Delete the planned change: Germany 18 % → 20 %');
  expect(api.callsTo(remove)).toEqual([]);
  act(() => acceptConfirm(false));
  expect(await history.findByText('Deleted')).toBeVisible();
  await press('Take back the change: Germany 19 % → 18 %');
  act(() => acceptConfirm(false));
  expect(await history.findByText('Takes back a change')).toBeVisible();
  const part = { name: 'vat-rate', part: 'DE' };
  expect([api.callsTo(remove), api.callsTo(take)]).toEqual([
    [{ ...part, changes: 2, number: 2 }],
    [{ ...part, changes: 2, number: 1 }],
  ]);
});

test('the base of the VAT is changed from a day on, with an example, and has its history', async () => {
  const discounted = { ...planned, number: 1, validFrom: Date.UTC(2097, 2, 1) };
  const { api } = await openAsAdmin('/business/taxes', {
    [LIST]: listed(versionList('vat-rate')),
    [SAVE]: versionList('vat-base', '', [{ ...discounted, value: { base: 'discounted' } }]),
  });
  expect(screen.getByText(/percentage of the price before the coupon/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change the base of the VAT' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the base of the VAT' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Price after the coupon' }));
  await userEvent.type(dialog.getByLabelText('First day'), '2097-03-01');
  expect(dialog.getByText('From 1 March 2097')).toBeVisible();
  expect(dialog.getByText(/costs €14\.90 today, then €14\.30/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(SAVE)).toEqual([
    {
      ...{ name: 'vat-base', part: '', changes: 0 },
      ...{ value: { base: 'discounted' }, validFrom: Date.UTC(2097, 2, 1) },
    },
  ]);
  expect(screen.getByText('Planned from 1 March 2097')).toBeVisible();
  const history = within(screen.getByRole('table', { name: 'Changes, the newest first' }));
  expect(history.getByText('Planned')).toBeVisible();
});
