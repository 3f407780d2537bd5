import { screen } from '@testing-library/react';
import { setTimeZone } from '../testing/set-time-zone';

setTimeZone('Asia/Kolkata');
const { openSupportPage } = jest.requireActual<typeof import('../testing/open-support-page')>(
  '../testing/open-support-page',
);

test('a visitor in another time zone reads the support hours in both', async () => {
  await openSupportPage('/support', {});
  const hours = screen.getByText(/We answer every day from 09:00 to 22:00/);
  expect(hours).toHaveTextContent('UTC, which is every day from 14:30 to 03:30 in your time zone.');
  expect(screen.getByText(/in your time zone/)).toBeVisible();
});
