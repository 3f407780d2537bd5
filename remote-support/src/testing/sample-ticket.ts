import type { Ticket, TicketMessage } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { type Replies, sessionOf } from '@site/shared/testing';

export const now = Date.now();

/** The customer's message. The customer may no longer edit it. */
export const question: TicketMessage = {
  id: 1,
  createdAt: now - DAY_MS,
  description: '<p>Question</p><script>alert(1)</script>',
  isAdmin: false,
  isOwn: true,
};

export const answer: TicketMessage = {
  id: 2,
  createdAt: now - DAY_MS / 2,
  description: '<p>Answer</p>',
  isAdmin: true,
  isOwn: false,
};

/** A message that the reader has just sent. */
export const sentMessage: TicketMessage = {
  id: 3,
  createdAt: now,
  description: '<p>Done</p>',
  isAdmin: true,
  isOwn: true,
};

/** A ticket of the account of `sessionOf()`, as its customer sees it. */
export const ticket: Ticket = {
  id: 7,
  title: 'EPG is empty',
  category: 'EPG request',
  status: 'replied',
  language: 'en',
  updatedAt: now - DAY_MS / 2,
  user: { id: 2, email: 'ada@example.test' },
  messages: [answer, question],
};

/** The same ticket as the admin sees it, who wrote the answer. */
export const ticketForAdmin: Ticket = {
  ...ticket,
  messages: ticket.messages.map((message) => ({ ...message, isOwn: message.isAdmin })),
};

export const administrator = sessionOf({ id: 1, role: 'admin', email: 'admin@example.test' });

const note = {
  id: 1,
  createdAt: now,
  description: '<p>Paid twice</p>',
  author: 'admin@example.test',
  editedAt: null,
  isOwn: true,
};

/** The replies to the calls that only a page of staff makes. */
export const adminReplies: Replies = {
  'ticket/notes': { notes: [note] },
  'ticket/add-note': ({ description }) => ({ note: { ...note, id: 2, description } }),
  'ticket/ticket-customer': {
    customer: {
      id: 2,
      email: 'ada@example.test',
      createdAt: now - 30 * DAY_MS,
      max_list: 3,
      expiry: now + 30 * DAY_MS,
      used_trial: true,
      ticketCount: 1,
      otherTickets: [{ id: 9, title: 'Refund', status: 'closed' }],
    },
  },
  'ticket/ticket-agents': {
    agents: [
      { id: 1, email: 'admin@example.test' },
      { id: 5, email: 'grace@example.test' },
    ],
  },
  'ticket/ticket-tags': { tags: [{ tag: 'epg', count: 4 }] },
  'ticket/announce-answering': { answering: [] },
  'ticket/queue-neighbours': { previous: null, next: 8, waiting: 3 },
  'ticket/canned-replies': {
    replies: [
      {
        ...{ id: 4, version: 1 },
        texts: { en: { title: 'About', description: '<p>About {{title}} (#{{ticket}})</p>' } },
      },
    ],
  },
};
