import { type Replies, refusal, sessionOf } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openSupportPage, turnstile } from '../testing/open-support-page';
import { ticket } from '../testing/sample-ticket';

beforeEach(() => localStorage.clear());

function openForm(replies: Replies = {}) {
  return openSupportPage('/support/ticket/new-ticket', { session: sessionOf(), replies });
}

const sendButton = () => screen.getByRole('button', { name: 'Send' });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const passBotCheck = () => act(() => turnstile.only().callback('token'));

async function fillForm() {
  fill('Title', 'EPG is empty');
  fill('Message', 'It was there yesterday.');
  await passBotCheck();
}

test('enables Send after title, message and bot check, and names the missing ones', async () => {
  await openForm();
  expect(sendButton()).toBeDisabled();
  fireEvent.blur(screen.getByLabelText('Message'));
  expect(screen.getByText("Message field can't be empty")).toBeVisible();
  fill('Title', 'x');
  fill('Title', ' ');
  expect(await screen.findByText("Title can't be empty")).toBeVisible();
  fill('Title', 'EPG is empty');
  fill('Message', 'It was there yesterday.');
  expect(screen.getByText('Solve captcha to open a ticket')).toBeVisible();
  expect(sendButton()).toBeDisabled();
  await passBotCheck();
  expect(sendButton()).toBeEnabled();
  expect(screen.queryByText('Solve captcha to open a ticket')).not.toBeInTheDocument();
});

test('sends the ticket once, opens its page and clears the draft', async () => {
  const { api, address } = await openForm({
    'ticket/create-ticket': { ticket_id: 7 },
    'ticket/view-ticket': { ticket },
  });
  await fillForm();
  fill('Category', 'EPG request');
  fireEvent.click(sendButton());
  fireEvent.click(sendButton());
  await waitFor(() => expect(address()).toBe('/support/ticket/view/7'));
  expect(api.callsTo('ticket/create-ticket')).toEqual([
    {
      title: 'EPG is empty',
      category: 'EPG request',
      description: '<p>It was there yesterday.</p>',
      recaptcha: 'token',
    },
  ]);
  expect(localStorage.getItem('new-ticket:2')).toBeNull();
});

test('resets the bot check and keeps the text when the server refuses the ticket', async () => {
  await openForm({
    'ticket/create-ticket': refusal('malformed', { fields: { title: 'Choose another title' } }),
  });
  await fillForm();
  fireEvent.click(sendButton());
  expect(await screen.findByText('Choose another title')).toBeVisible();
  expect(turnstile.only().resets).toBe(1);
  expect(sendButton()).toBeDisabled();
  expect(screen.getByLabelText('Title')).toHaveValue('EPG is empty');
  expect(screen.getByLabelText('Message')).toHaveValue('It was there yesterday.');
});

test('stores the draft while it is typed', async () => {
  await openForm();
  fill('Title', 'EPG is empty');
  fill('Message', 'It was there yesterday.');
  expect(JSON.parse(localStorage.getItem('new-ticket:2') ?? '')).toMatchObject({
    title: 'EPG is empty',
    description: '<p>It was there yesterday.</p>',
  });
});

test('recommends the chatbot, the guide and English', async () => {
  await openForm();
  expect(screen.getByText(/You need a Google account/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read the guide' })).toHaveAttribute(
    'href',
    'https://guide.example.test',
  );
  expect(screen.getByText(/Please write in English/)).toBeVisible();
});
