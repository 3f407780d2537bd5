import type { Session } from '@site/shared/contract';
import { sessionOf } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page';
import * as page from './contact';

let stop = () => {};
afterEach(() => stop());

async function open(visitor: Session | null = null) {
  const { api } = await renderPage(page, {
    path: '/support',
    address: '/support',
    visitor,
    replies: {},
  });
  stop = api.stop;
}

test('links every contact option to the address from the settings', async () => {
  await open();
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
  expect(screen.getByText(/up to 48 hours/)).toBeVisible();
});

test('links a signed-in visitor to their tickets', async () => {
  await open(sessionOf());
  expect(screen.getByRole('link', { name: 'Your tickets' })).toHaveAttribute(
    'href',
    '/support/ticket',
  );
});
