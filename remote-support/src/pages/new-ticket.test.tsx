import { type Replies, refusal, sessionOf } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { botCheck, failEditor, pause, renderPage } from '../testing/render-page';
import * as page from './new-ticket';

let stop = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => stop());

async function visit(replies: Replies = {}) {
  const path = '/support/ticket/new-ticket';
  const shown = await renderPage(page, { path, address: path, visitor: sessionOf(), replies });
  stop = shown.api.stop;
  await failEditor();
  return shown;
}

const send = () => screen.getByRole('button', { name: 'Send' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const passCheck = () => act(() => botCheck.only().callback('token'));

async function fillIn() {
  type('Title', 'EPG is empty');
  type('Message', 'It was there yesterday.');
  await passCheck();
}

test('Send waits for title, message and the bot check, and says what is missing', async () => {
  await visit();
  expect(send()).toBeDisabled();
  fireEvent.blur(screen.getByLabelText('Message'));
  expect(screen.getByText("Message field can't be empty")).toBeVisible();
  type('Title', 'x');
  type('Title', ' ');
  expect(await screen.findByText("Title can't be empty")).toBeVisible();
  type('Title', 'EPG is empty');
  type('Message', 'It was there yesterday.');
  expect(screen.getByText('Solve captcha to open a ticket')).toBeVisible();
  expect(send()).toBeDisabled();
  await passCheck();
  expect(send()).toBeEnabled();
  expect(screen.queryByText('Solve captcha to open a ticket')).not.toBeInTheDocument();
});

test('a sent ticket leads to its page, once, and its draft is gone', async () => {
  const { api, address } = await visit({ 'ticket/create-ticket': { ticket_id: 9 } });
  await fillIn();
  type('Category', 'EPG request');
  fireEvent.click(send());
  fireEvent.click(send());
  await waitFor(() => expect(address()).toBe('/support/ticket/view/9'));
  expect(api.callsTo('ticket/create-ticket')).toEqual([
    {
      title: 'EPG is empty',
      category: 'EPG request',
      description: '<p>It was there yesterday.</p>',
      recaptcha: 'token',
    },
  ]);
  expect(sessionStorage.getItem('new-ticket:2')).toBeNull();
});

test('a refused ticket resets the bot check and keeps what was typed', async () => {
  await visit({
    'ticket/create-ticket': refusal('malformed', { fields: { title: 'Choose another title' } }),
  });
  await fillIn();
  fireEvent.click(send());
  expect(await screen.findByText('Choose another title')).toBeVisible();
  expect(botCheck.only().resets).toBe(1);
  expect(send()).toBeDisabled();
  expect(screen.getByLabelText('Title')).toHaveValue('EPG is empty');
  expect(screen.getByLabelText('Message')).toHaveValue('It was there yesterday.');
});

test('a draft is there again when the page is opened anew', async () => {
  await visit();
  type('Title', 'EPG is empty');
  type('Message', 'It was there yesterday.');
  await pause();
  expect(JSON.parse(sessionStorage.getItem('new-ticket:2') ?? '')).toMatchObject({
    title: 'EPG is empty',
  });
});

test('the chatbot, the guide and the language are pointed out', async () => {
  await visit();
  expect(screen.getByText(/You need a Google account/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read the guide' })).toHaveAttribute(
    'href',
    'https://guide.example.test',
  );
  expect(screen.getByText(/Please write in English/)).toBeVisible();
});
