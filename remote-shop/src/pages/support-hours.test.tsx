import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, storedVersion, versionList } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

const NAME = 'support-hours';

const office = { from: '09:00', to: '18:00' };
const rome = {
  timeZone: 'Europe/Rome',
  week: [office, office, office, office, office, null, null],
  closedDays: [{ day: '2096-12-25', name: 'Christmas Day' }],
};
/** Midnight of 1 March 2097 in Rome. */
const march = Date.UTC(2097, 1, 28, 23);
const planned = storedVersion(rome, march);

const open = (replies: object) => openAsAdmin('/business/support-hours', { ...replies });

test('the week, what is planned and the history are listed', async () => {
  await open({ [LIST]: versionList(NAME, '', [planned]) });
  const week = within(screen.getByRole('table', { name: 'Open hours by weekday' }));
  expect(week.getAllByText('09:00 to 22:00')).toHaveLength(7);
  expect(screen.getByText('Other hours apply from 1 March 2097')).toBeVisible();
  expect(screen.getByText(/No closed days yet/)).toBeVisible();
  const history = within(screen.getByRole('table', { name: 'Changes, the newest first' }));
  const change = 'Monday to Friday from 09:00 to 18:00 UTC+1 and 1 closed day';
  expect(history.getByText(change)).toBeVisible();
});

test('other hours and a closed day are saved from a day on, by the clock of their zone', async () => {
  const { api } = await open({
    [LIST]: versionList(NAME),
    [SAVE]: versionList(NAME, '', [planned]),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change support hours' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change support hours' }));
  await userEvent.selectOptions(dialog.getByLabelText('Time zone'), 'Europe/Rome');
  for (const day of ['Saturday', 'Sunday'])
    await userEvent.click(dialog.getByRole('checkbox', { name: day }));
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    const fields = within(dialog.getByRole('group', { name: day }));
    fireEvent.change(fields.getByLabelText('Closes'), { target: { value: '18:00' } });
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Add a closed day' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a day')).toBeVisible();
  expect(dialog.getByText('Enter a name')).toBeVisible();
  expect(api.callsTo(SAVE)).toEqual([]);

  await userEvent.type(dialog.getByLabelText('Day'), '2096-12-25');
  await userEvent.type(dialog.getByLabelText('Name'), 'Christmas Day');
  await userEvent.type(dialog.getByLabelText('First day'), '2097-03-01');
  expect(dialog.getByText('Visitors read from 1 March 2097')).toBeVisible();
  expect(dialog.getByText('We answer Monday to Friday from 09:00 to 18:00 UTC+1')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(SAVE)).toEqual([
    { name: NAME, part: '', changes: 0, value: rome, validFrom: march },
  ]);
  expect(screen.getByText('Other hours apply from 1 March 2097')).toBeVisible();
});

test('hours that cannot apply are refused in the dialog with the reason', async () => {
  const { api } = await open({ [LIST]: versionList(NAME) });
  await userEvent.click(screen.getByRole('button', { name: 'Change support hours' }));
  const dialog = within(screen.getByRole('dialog'));
  const monday = within(dialog.getByRole('group', { name: 'Monday' }));
  fireEvent.change(monday.getByLabelText('Closes'), { target: { value: '08:00' } });
  expect(dialog.getByText(/Monday: the end is before the beginning/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(api.callsTo(SAVE)).toEqual([]);
});

test('a closed day is removed', async () => {
  const applies = { ...planned, validFrom: planned.createdAt };
  const { api } = await open({
    [LIST]: versionList(NAME, '', [applies]),
    [SAVE]: versionList(NAME, '', [applies]),
  });
  expect(screen.getByText('25 December 2096')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change support hours' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove closed day 1' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsTo(SAVE)).toMatchObject([{ value: { ...rome, closedDays: [] } }]),
  );
});
