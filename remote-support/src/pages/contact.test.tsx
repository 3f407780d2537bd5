import { screen } from '@testing-library/react';
import { setTimeZone } from '../testing/set-time-zone';

setTimeZone('UTC');
const { sessionOf } =
  jest.requireActual<typeof import('@site/shared/testing')>('@site/shared/testing');
const { openSupportPage } = jest.requireActual<typeof import('../testing/open-support-page')>(
  '../testing/open-support-page',
);

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

test('a visitor in the time zone of the support hours reads them once', async () => {
  await openSupportPage('/support', {});
  const hours = screen.getByText(/We answer every day from 09:00 to 22:00/);
  expect(hours).toHaveTextContent(/UTC\./);
  expect(screen.getByText(/in your time zone/)).not.toBeVisible();
});
