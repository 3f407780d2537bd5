import { formatDuration } from '../format';
import { EDIT_WINDOW_MS } from '../rules';

/** The problems of tickets; see `problems`. */
export const ticketProblems = {
  'ticket-closed': {
    status: 409,
    title: 'Ticket closed',
    body: 'This ticket can no longer be reopened. Please open a new one.',
  },
  'ticket-already-closed': {
    status: 409,
    title: 'Ticket closed',
    body: 'This ticket is already closed.',
  },
  'ticket-not-closable': {
    status: 409,
    title: 'Ticket not closed',
    body: 'A ticket can be closed after its second message.',
  },
  'ticket-not-closed': {
    status: 409,
    title: 'Ticket not reopened',
    body: 'This ticket is already open.',
  },
  'ticket-merged': {
    status: 409,
    title: 'Ticket merged',
    body: 'This ticket was merged into another one. Continue there.',
  },
  'merge-same': {
    status: 422,
    title: 'Tickets not merged',
    body: 'A ticket cannot be merged into itself. Choose another ticket.',
  },
  'merge-other-owner': {
    status: 409,
    title: 'Tickets not merged',
    body: 'The tickets belong to different customers. One would read the messages of the other.',
  },
  'assignee-unknown': {
    status: 422,
    title: 'Not assigned',
    body: 'This account does not answer tickets. Choose another one.',
  },
  'customer-unknown': {
    status: 422,
    title: 'Ticket not opened',
    body: 'No customer has this email.',
  },
  'message-not-editable': {
    status: 409,
    title: 'Message not changed',
    body: `You can change a message for ${formatDuration(EDIT_WINDOW_MS)}, while its ticket is open.`,
  },
  'canned-reply-title': {
    status: 409,
    title: 'Canned reply not saved',
    body: 'Another canned reply has this title. Choose another title.',
  },
  'message-changed': {
    status: 409,
    title: 'Message not saved',
    body: 'The message was changed meanwhile. Compare both texts, then save again.',
  },
  'message-empty': { status: 422, title: 'Message missing', body: "Message field can't be empty" },
} as const;
