import { acceptConfirm } from '@site/shared/host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, versionsOf } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

const NAME = 'ticket-categories';

const info = {
  order: 1,
  names: { en: 'Info', de: 'Auskunft', fr: 'Infos', it: 'Info', es: 'Info' },
};
const bug = { order: 2, names: { en: 'Bug report' } };
const old = { order: 3, names: { en: 'Old' }, isHidden: true };
const value = { Info: info, 'Bug report': bug, Old: old };

const listOf = (...values: object[]) => versionsOf(NAME, ...values);

const open = (list = listOf(value)) =>
  openAsAdmin('/business/ticket-categories', { [LIST]: list, [SAVE]: list });

const table = () => within(screen.getByRole('table', { name: 'Categories in their order' }));
const rowOf = (name: RegExp) => within(table().getByRole('row', { name }));

async function choose(row: RegExp, action: string) {
  await userEvent.click(rowOf(row).getByRole('button', { name: /Actions/ }));
  await userEvent.click(screen.getByRole('button', { name: action }));
}

test('the categories are listed in their order with their names and what is missing', async () => {
  await open(listOf(value, { ...value, Old: { ...old, isHidden: false }, Bug: bug }));
  const rows = table().getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    'Info',
    'Bug report',
    'Old',
  ]);
  expect(rowOf(/Info/).getByText(/Auskunft · Infos · Info · Info/)).toBeVisible();
  expect(
    rowOf(/Bug report/).getByText('Missing: German, French, Italian and Spanish'),
  ).toBeVisible();
  expect(rowOf(/Old/).getByText('Hidden')).toBeVisible();
  const history = within(screen.getByRole('table', { name: 'Changes, the newest first' }));
  expect(history.getByText('Hidden: Old, Deleted: Bug report')).toBeVisible();
});

test('a new one needs an English name that no other has, and gets the last place', async () => {
  const { api } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'New category' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New category' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  expect(dialog.getByText('Enter the name in English')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Name in English'), 'info');
  expect(dialog.getByText('Two categories have the name “info”.')).toBeVisible();
  await save();
  expect(api.callsTo(SAVE)).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('Name in English'));
  await userEvent.type(dialog.getByLabelText('Name in English'), 'Billing ');
  await userEvent.type(dialog.getByLabelText('Name in German'), 'Rechnungen');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const names = { en: 'Billing', de: 'Rechnungen' };
  expect(api.callsTo(SAVE)).toMatchObject([
    { name: NAME, changes: 1, value: { ...value, Billing: { order: 4, names } } },
  ]);
});

test('one is renamed, moved, hidden, offered again and deleted; the others stay', async () => {
  const { api } = await open();
  await choose(/Bug report/, 'Change names');
  const name = screen.getByLabelText('Name in English');
  await userEvent.clear(name);
  await userEvent.type(name, 'Fault');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(1));
  await choose(/Bug report/, 'Move up');
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(2));
  await choose(/Info/, 'Hide');
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(3));
  await choose(/Old/, 'Offer again');
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(4));
  await choose(/Old/, 'Delete');
  expect(api.callsTo(SAVE)).toHaveLength(4);
  act(() => acceptConfirm(false));
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(5));
  const values = (api.callsTo(SAVE) as { value: typeof value }[]).map((body) => body.value);
  expect(values).toEqual([
    { ...value, 'Bug report': { order: 2, names: { en: 'Fault' } } },
    { ...value, Info: { ...info, order: 2 }, 'Bug report': { ...bug, order: 1 } },
    { ...value, Info: { ...info, isHidden: true } },
    { ...value, Old: { order: 3, names: { en: 'Old' } } },
    { Info: info, 'Bug report': bug },
  ]);
});

test('the first one is not moved up, the last one not down', async () => {
  await open();
  await userEvent.click(rowOf(/Info/).getByRole('button', { name: /Actions/ }));
  expect(screen.queryByRole('button', { name: 'Move up' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Move down' })).toBeVisible();
});
