import { DAY_MS } from '@site/shared/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, storedVersion, versionList } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

const year = new Date().getUTCFullYear();
const own = {
  ...{ prefixes: { invoice: 'R', 'credit-note': 'G' }, width: 4, showsLogo: false },
  footer: 'Thank you',
};
const stored = storedVersion(own, Date.now() - DAY_MS);

test('the next numbers are shown with the format of now and with the typed one', async () => {
  const { api } = await openAsAdmin('/business/documents', {
    [LIST]: versionList('documents'),
    'business/next-numbers': { invoice: 43, 'credit-note': 7 },
    [SAVE]: versionList('documents', '', [stored]),
  });
  expect(screen.getByText(`${year}-000043 and C${year}-000007`)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change the documents' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the documents' }));
  const type = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  };
  await type('Prefix of invoices', 'c');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText(/belongs to invoices or to credit notes for ever/)).toBeVisible();
  expect(api.callsTo(SAVE)).toEqual([]);

  await type('Prefix of invoices', 'r');
  await type('Prefix of credit notes', 'g');
  await type('Digits of the count, at least', '4');
  await type('Line at the foot', 'Thank you');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Logo of the brand' }));
  expect(dialog.getByText(`R${year}-0043 and G${year}-0007`)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(SAVE)).toEqual([{ name: 'documents', part: '', changes: 0, value: own }]);
  expect(screen.getByText(`R${year}-… and G${year}-…, Thank you`)).toBeVisible();
});
