import { acceptConfirm } from '@site/shared/host';
import { refusal, sessionOf } from '@site/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { failEditors, openSupportPage } from '../testing/open-support-page';
import { answer, now, question, ticket } from '../testing/sample-ticket';

let isSignedOut = false;
const replyUnlessSignedOut = (reply: object) => () =>
  isSignedOut ? refusal('not-signed-in') : reply;

// Opens a ticket and types a reply; then the session ends.
beforeEach(async () => {
  localStorage.clear();
  isSignedOut = false;
  // The router logs the error of the loader.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const messages = [answer, { ...question, createdAt: now - 60_000 }];
  await openSupportPage('/support/ticket/view/7', {
    session: sessionOf(),
    replies: {
      'ticket/view-ticket': replyUnlessSignedOut({
        ticket: { ...ticket, messages },
      }),
      'ticket/reply-ticket': replyUnlessSignedOut({}),
      'ticket/close-ticket': replyUnlessSignedOut({}),
      'ticket/save-ticket-reply': replyUnlessSignedOut({}),
    },
  });
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'A long reply' } });
  isSignedOut = true;
});

afterEach(() => jest.restoreAllMocks());

/** The loader runs again, so the login guard replaces the page. The draft stays. */
async function expectTicketRemoved() {
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(screen.queryByText('EPG is empty')).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('reply:2:7') ?? '{}')).toEqual({
    description: '<p>A long reply</p>',
  });
}

test('polling after the end of the session removes the ticket and keeps the draft', async () => {
  fireEvent(document, new Event('visibilitychange'));
  await expectTicketRemoved();
});

test('Send after the end of the session removes the ticket and keeps the draft', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expectTicketRemoved();
});

test('Close after the end of the session removes the ticket and keeps the draft', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await act(async () => acceptConfirm(false));
  await expectTicketRemoved();
});

test('Save after the end of the session removes the ticket and keeps the edited text', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await failEditors();
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Better question' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expectTicketRemoved();
  expect(JSON.parse(localStorage.getItem('edit:2:1') ?? '{}')).toEqual({
    description: '<p>Better question</p>',
  });
});
