import type { Ticket, TicketMessage } from '@site/shared/contract';
import { confirmStore } from '@site/shared/host';
import { type Replies, refusal, sessionOf } from '@site/shared/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failEditor, pause, renderPage } from '../testing/render-page';
import * as page from './ticket';

const DAY_MS = 86_400_000;
const now = Date.now();
const question: TicketMessage = {
  id: 1,
  createdAt: now - DAY_MS,
  description: '<p>Question</p><script>alert(1)</script>',
  isAdmin: false,
};
const answer: TicketMessage = {
  id: 2,
  createdAt: now - DAY_MS / 2,
  description: '<p>Answer</p>',
  isAdmin: true,
};

const ticket: Ticket = {
  id: 7,
  title: 'EPG is empty',
  category: 'EPG request',
  status: 'replied',
  updatedAt: now - DAY_MS / 2,
  user: { id: 2, email: 'ada@example.test' },
  messages: [answer, question],
};

let stop = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => stop());

async function visit(
  shown: Partial<Ticket> = {},
  { visitor = sessionOf(), replies = {} as Replies } = {},
) {
  const made = await renderPage(page, {
    path: '/support/ticket/view/:ticketId',
    address: '/support/ticket/view/7',
    visitor,
    replies: { 'ticket/view-ticket': { ticket: { ...ticket, ...shown } }, ...replies },
  });
  stop = made.api.stop;
  await failEditor();
  return made;
}

const administrator = sessionOf({ id: 1, role: 'admin', email: 'admin@example.test' });
const note = {
  id: 1,
  createdAt: now,
  description: '<p>Paid twice</p>',
  author: 'admin@example.test',
};
const adminReplies: Replies = {
  'ticket/notes': { notes: [note] },
  'ticket/add-note': ({ description }) => ({ note: { ...note, id: 2, description } }),
  'ticket/canned-replies': {
    replies: [{ id: 4, title: 'About', description: '<p>About {{title}} (#{{ticket}})</p>' }],
  },
};
const bubbles = () => screen.getAllByRole('article').map((bubble) => bubble.textContent);

test('number, title and messages are shown, newest first, with their authors', async () => {
  await visit();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ticket #7');
  expect(screen.getByText('EPG is empty')).toBeVisible();
  expect(bubbles()[0]).toMatch(/^Support.*Answer$/);
  expect(bubbles()[1]).toMatch(/^You.*Question$/);
  expect(document.querySelector('article script')).toBeNull();
  expect(screen.queryByText(/ada@example\.test/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Orders' })).not.toBeInTheDocument();
});

test("the administrator sees the owner, with a way to the owner's orders, 'Customer' and 'You'", async () => {
  await visit({}, { visitor: administrator, replies: adminReplies });
  expect(screen.getByText(/ada@example\.test \(id 2\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/account/orders/all?user=2',
  );
  expect(bubbles()[0]).toMatch(/^You/);
  expect(bubbles()[1]).toMatch(/^Customer/);
});

test('a reply is put first, the status follows, and the editor is empty again', async () => {
  const reply = { id: 3, createdAt: now, description: '<p>Thanks</p>', isAdmin: false };
  const { api } = await visit({}, { replies: { 'ticket/reply-ticket': { reply } } });
  const send = screen.getByRole('button', { name: 'Send' });
  expect(send).toBeDisabled();
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Thanks' } });
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(bubbles()[0]).toMatch(/^You.*Thanks/));
  expect(api.callsTo('ticket/reply-ticket')).toEqual([
    { ticket_id: 7, description: '<p>Thanks</p>' },
  ]);
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(screen.getByLabelText('Reply')).toHaveValue('');
  expect(sessionStorage.getItem('reply:2:7')).toBeNull();
});

test('an answer that comes meanwhile is shown without a reload, and announced', async () => {
  let messages = [question];
  const { api } = await visit(
    {},
    { replies: { 'ticket/view-ticket': () => ({ ticket: { ...ticket, messages } }) } },
  );
  expect(bubbles()).toHaveLength(1);
  messages = [answer, question];
  // Coming back to the page asks at once.
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(bubbles()).toHaveLength(2));
  expect(screen.getByText('New messages: 1')).toBeInTheDocument();
  expect(api.callsTo('ticket/view-ticket')).toHaveLength(2);
});

test('a ticket is closed after a question that can not be silenced', async () => {
  const { api } = await visit({}, { replies: { 'ticket/close-ticket': { status: 200 } } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const { attention } = confirmStore.getState();
  expect(attention?.body).toBe('Do you want to close the ticket?');
  expect(attention?.offersDontAskAgain).toBeFalsy();
  expect(api.callsTo('ticket/close-ticket')).toEqual([]);
  await act(async () => attention?.action?.());
  expect(screen.getByText('Closed')).toBeVisible();
  expect(screen.getByText(/A reply reopens it until/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('a customer can not close what has only one message', async () => {
  await visit({ status: 'open', messages: [question] });
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('the administrator can close at any time', async () => {
  await visit(
    { status: 'open', messages: [question] },
    { visitor: administrator, replies: adminReplies },
  );
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('closed for more than two weeks it can not be answered by its owner', async () => {
  await visit({ status: 'closed', updatedAt: now - 15 * DAY_MS });
  expect(screen.getByText('This ticket is closed permanently')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open a new ticket' })).toHaveAttribute(
    'href',
    '/support/ticket/new-ticket',
  );
});

test('a reply from a page that is out of date is refused, shown and not lost', async () => {
  let isClosed = false;
  const closed = { ...ticket, status: 'closed', updatedAt: now - 15 * DAY_MS };
  await visit(
    {},
    {
      replies: {
        'ticket/view-ticket': () => ({ ticket: isClosed ? closed : ticket }),
        'ticket/reply-ticket': refusal('ticket-closed'),
      },
    },
  );
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Written for long' } });
  isClosed = true;
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const way = await screen.findByRole('link', { name: 'Open a new ticket' });
  fireEvent.click(way);
  expect(JSON.parse(sessionStorage.getItem('new-ticket:2') ?? '{}')).toMatchObject({
    message: '<p>Written for long</p>',
  });
});

test('a ticket that is missing or somebody else’s is said to be missing', async () => {
  await visit({}, { replies: { 'ticket/view-ticket': refusal('not-found') } });
  expect(screen.getByRole('heading', { name: 'Ticket not found' })).toBeVisible();
});

test("'Edit' opens the message in the editor; Save changes the bubble and leaves the editor once the server has taken it", async () => {
  const mine = { ...question, createdAt: now - 60_000, description: '<p>Question</p>' };
  let isRefused = true;
  const { api } = await visit(
    { messages: [answer, mine] },
    {
      replies: {
        'ticket/view-ticket': { ticket: { ...ticket, messages: [answer, mine] } },
        'ticket/save-ticket-reply': () =>
          isRefused ? refusal('message-not-editable') : { status: 200 },
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await pause(50);
  await failEditor();
  const field = screen.getByLabelText('Message');
  expect(field).toHaveValue('Question');
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  fireEvent.change(field, { target: { value: 'Better question' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pause(50);
  expect(screen.getByLabelText('Message')).toHaveValue('Better question');
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bubbles()[1]).toMatch(/^You.*edited.*Better question/));
  expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  expect(api.callsTo('ticket/save-ticket-reply').at(-1)).toEqual({
    ticket_id: 7,
    replyId: 1,
    description: '<p>Better question</p>',
  });
});

test('Close leaves the editor and the message as it was', async () => {
  await visit({ messages: [{ ...question, createdAt: now }] });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await pause(50);
  await failEditor();
  const bubble = within(screen.getByRole('article'));
  fireEvent.change(bubble.getByLabelText('Message'), { target: { value: 'Other' } });
  fireEvent.click(bubble.getByRole('button', { name: 'Close' }));
  expect(bubbles()[0]).toMatch(/Question/);
});

test('a customer edits own messages of the last day, the administrator all', async () => {
  await visit({ messages: [answer, { ...question, createdAt: now - DAY_MS - 60_000 }] });
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  cleanup();
  await visit({}, { visitor: administrator, replies: adminReplies });
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(2);
});

test("a change by support of a customer's message is named", async () => {
  await visit({ messages: [{ ...question, edited: { at: now, isAdmin: true } }] });
  expect(screen.getByText(/edited by support/)).toBeVisible();
});

test('the administrator opens a closed ticket again', async () => {
  let status = 'closed';
  const { api } = await visit(
    {},
    {
      visitor: administrator,
      replies: {
        ...adminReplies,
        'ticket/view-ticket': () => ({ ticket: { ...ticket, status } }),
        'ticket/reopen-ticket': () => {
          status = 'replied';
          return { status: 200 };
        },
      },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('Replied')).toBeVisible();
  expect(api.callsTo('ticket/reopen-ticket')).toEqual([{ ticket_id: 7 }]);
});

test('a canned reply is put into the reply with its placeholders filled in', async () => {
  await visit({}, { visitor: administrator, replies: adminReplies });
  fireEvent.change(screen.getByLabelText('Canned reply'), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  expect(screen.getByLabelText('Reply')).toHaveValue('About EPG is empty (#7)');
});

test('internal notes are shown and added', async () => {
  const { api } = await visit({}, { visitor: administrator, replies: adminReplies });
  expect(screen.getByText('Paid twice')).toBeVisible();
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Refunded' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Refunded')).toBeVisible();
  expect(api.callsTo('ticket/add-note')).toEqual([
    { ticket_id: 7, description: '<p>Refunded</p>' },
  ]);
});

test('a customer asks for no notes and no canned replies', async () => {
  const { api } = await visit();
  expect(screen.queryByText('Internal notes')).not.toBeInTheDocument();
  expect(api.calls.map(({ path }) => path)).not.toContain('ticket/notes');
  expect(api.calls.map(({ path }) => path)).not.toContain('ticket/canned-replies');
});
