import { refusal } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAccountPage } from '../testing/open-account-page';

test('opening the link sends nothing; one press stops the reminders, another starts them', async () => {
  const { api } = await openAccountPage('/stop-reminders/7-code', {
    replies: { 'account/save-reminders-by-code': ({ isOn }) => ({ isOn }) },
  });
  const stop = await screen.findByRole('button', { name: 'Stop reminders' });
  expect(api.callsTo('account/save-reminders-by-code')).toEqual([]);
  await userEvent.click(stop);
  expect(await screen.findByText('You get no more reminders')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send reminders again' }));
  expect(await screen.findByText('You get reminders again')).toBeVisible();
  expect(api.callsTo('account/save-reminders-by-code')).toEqual([
    { code: '7-code', isOn: false },
    { code: '7-code', isOn: true },
  ]);
});

test('a damaged link says what to do', async () => {
  await openAccountPage('/stop-reminders/x', {
    replies: { 'account/save-reminders-by-code': refusal('reminder-code') },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop reminders' }));
  expect(await screen.findByText(/change the reminders in Settings/)).toBeVisible();
});
