import { SAMPLE_SELLER } from '@site/shared/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, storedVersion, versionList } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

const march = Date.UTC(2097, 2, 1);
const other = {
  ...{ name: 'Desk OÜ', address: ['Pikk 1', '10123 Tallinn'], vatNumber: 'EE123456789' },
  ...{ country: 'EE', email: 'desk@example.test' },
};
const planned = storedVersion(other, march);

const open = (replies: object) => openAsAdmin('/business/seller', { ...replies });

test('the seller of today, the planned one and the history are shown', async () => {
  await open({ [LIST]: versionList('seller', '', [planned]) });
  expect(screen.getByText(SAMPLE_SELLER.name)).toBeVisible();
  expect(screen.getByText('Sample Street 1, 00000 Sampletown')).toBeVisible();
  expect(screen.getByText('Another seller applies from 1 March 2097')).toBeVisible();
  const history = within(screen.getByRole('table', { name: 'Changes, the newest first' }));
  expect(history.getByText('Desk OÜ, Pikk 1, 10123 Tallinn, EE123456789')).toBeVisible();
});

test('another seller is saved from a day on, without the fields that are empty', async () => {
  const { api } = await open({
    [LIST]: versionList('seller'),
    [SAVE]: versionList('seller', '', [planned]),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change the seller' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the seller' }));
  const type = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    if (text) await userEvent.type(dialog.getByLabelText(label), text);
  };
  for (const label of ['Name', 'Address, line 1', 'Address, line 2', 'Register and number'])
    await type(label, '');
  await type('Representative', '');
  await type('VAT number', '12');
  await type('Email', 'desk');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  for (const error of ['Enter a name', 'Enter at least one line', /Enter a VAT number/])
    expect(dialog.getByText(error)).toBeVisible();
  expect(dialog.getByText('Email not valid')).toBeVisible();
  expect(api.callsTo(SAVE)).toEqual([]);

  await type('Name', 'Desk OÜ');
  await type('Address, line 1', 'Pikk 1');
  await type('Address, line 2', '10123 Tallinn');
  await type('VAT number', 'EE123456789');
  await type('Email', 'desk@example.test');
  await userEvent.selectOptions(dialog.getByLabelText('Country for VAT'), 'Estonia');
  await userEvent.type(dialog.getByLabelText('First day'), '2097-03-01');
  expect(dialog.getByText('Documents name from 1 March 2097')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(SAVE)).toEqual([
    { name: 'seller', part: '', changes: 0, value: other, validFrom: march },
  ]);
});
