import type { Ticket, TicketMessage } from '@site/shared/contract';
import { confirmStore } from '@site/shared/host';
import { refusal, sessionOf } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { failEditor, pause, renderPage } from '../testing/render-page';
import * as page from './ticket';

const now = Date.now();
const question: TicketMessage = {
  id: 1,
  createdAt: now - 60_000,
  description: '<p>Question</p>',
  isAdmin: false,
};
const answer: TicketMessage = {
  id: 2,
  createdAt: now - 30_000,
  description: '<p>Answer</p>',
  isAdmin: true,
};
const ticket: Ticket = {
  id: 7,
  title: 'EPG is empty',
  category: 'EPG request',
  status: 'replied',
  updatedAt: now - 30_000,
  user: { id: 2, email: 'ada@example.test' },
  messages: [answer, question],
};

let stop = () => {};
let hasEnded = false;
const unlessEnded = (reply: object) => () => (hasEnded ? refusal('not-signed-in') : reply);

/** The page with a reply half written, whose session then ends. */
beforeEach(async () => {
  sessionStorage.clear();
  hasEnded = false;
  // The router says on the console that the loader was refused.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { api } = await renderPage(page, {
    path: '/support/ticket/view/:ticketId',
    address: '/support/ticket/view/7',
    visitor: sessionOf(),
    replies: {
      'ticket/view-ticket': unlessEnded({ ticket }),
      'ticket/reply-ticket': unlessEnded({}),
      'ticket/close-ticket': unlessEnded({}),
      'ticket/save-ticket-reply': unlessEnded({}),
    },
  });
  stop = api.stop;
  await failEditor();
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Written for long' } });
  hasEnded = true;
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

/** The loader is asked again, which is where the guard stands; the ticket is off the screen. */
async function expectGone() {
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(screen.queryByText('EPG is empty')).not.toBeInTheDocument();
  expect(JSON.parse(sessionStorage.getItem('reply:2:7') ?? '{}')).toEqual({
    message: '<p>Written for long</p>',
  });
}

test('a look for news after the end of the session takes the ticket off the screen and keeps the draft', async () => {
  fireEvent(document, new Event('visibilitychange'));
  await expectGone();
});

test('so does Send', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expectGone();
});

test('so does Close', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await act(async () => confirmStore.getState().attention?.action?.());
  await expectGone();
});

test('so does Save, and what was changed stays too', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await pause(50);
  await failEditor();
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Better question' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expectGone();
  expect(JSON.parse(sessionStorage.getItem('edit:2:1') ?? '{}')).toEqual({
    message: '<p>Better question</p>',
  });
});
