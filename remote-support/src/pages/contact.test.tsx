import { sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { localSupportHours } from '../contact/support-hours';
import { openSupportPage } from '../testing/open-support-page';

// The time zone of a process cannot change in a test.
jest.mock('../contact/support-hours', () => ({
  ...jest.requireActual('../contact/support-hours'),
  localSupportHours: jest.fn(() => '11:00 to 00:00'),
}));

test('links every contact option to the address from the settings', async () => {
  await openSupportPage('/support', {});
  expect(screen.getByRole('link', { name: 'Open a ticket' })).toHaveAttribute(
    'href',
    '/support/ticket/new-ticket',
  );
  expect(screen.getByRole('link', { name: 'Ask the chatbot' })).toHaveAttribute(
    'href',
    'https://bot.example.test',
  );
  expect(screen.getByRole('link', { name: 'support@example.test' })).toHaveAttribute(
    'href',
    'mailto:support@example.test',
  );
  expect(screen.getByRole('link', { name: 'Join the chat' })).toHaveAttribute(
    'href',
    'https://chat.example.test',
  );
  expect(screen.getByText(/You need a Google account/)).toBeVisible();
  expect(screen.getByText(/every day from 09:00 to 22:00 UTC/)).toBeVisible();
  expect(screen.getByText(/up to 48 hours/)).toBeVisible();
});

test('links a signed-in visitor to their tickets', async () => {
  await openSupportPage('/support', { session: sessionOf() });
  expect(screen.getByRole('link', { name: 'Your tickets' })).toHaveAttribute(
    'href',
    '/support/ticket',
  );
});

test.each([
  ['11:00 to 00:00', /UTC, which is 11:00 to 00:00 in your time zone\.$/, true],
  ['09:00 to 22:00', /UTC\., which/, false],
])('local hours of %s are shown if they differ', async (hours, text, isShown) => {
  jest.mocked(localSupportHours).mockReturnValue(hours);
  await openSupportPage('/support', {});
  expect(await screen.findByText(/We answer every day from 09:00 to 22:00/)).toHaveTextContent(
    text,
  );
  const local = screen.getByText(/in your time zone/);
  if (isShown) expect(local).toBeVisible();
  else expect(local).not.toBeVisible();
});
