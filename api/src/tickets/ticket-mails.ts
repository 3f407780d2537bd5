import { paths } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { plainLine, REOPEN_WINDOW_MS } from '@site/shared/rules';
import type { Mail } from '../mail/layout';

const REPLY_REOPENS = `If you still need help, reply to the ticket within ${formatDuration(REOPEN_WINDOW_MS)}. Your reply opens it again.`;

type MailedTicket = { id: number; title: string };

export function newTicketMail(to: string, ticket: MailedTicket, ownerEmail: string): Mail {
  return {
    to,
    subject: `New ticket #${ticket.id}`,
    paragraphs: [`${ownerEmail} has opened a ticket: ${quotedTitle(ticket)}`],
    action: openTicket(ticket),
  };
}

export function ticketForCustomerMail(to: string, ticket: MailedTicket): Mail {
  return {
    to,
    subject: `Support has opened ticket #${ticket.id} for you`,
    paragraphs: [`Support has written to you: ${quotedTitle(ticket)}`],
    action: openTicket(ticket),
  };
}

export function answerMail(
  to: string,
  ticket: MailedTicket,
  { isReopened, closes }: { isReopened: boolean; closes: boolean },
): Mail {
  return {
    to,
    subject: `Support has answered ticket #${ticket.id}`,
    paragraphs: [
      `There is a new answer to your ticket: ${quotedTitle(ticket)}`,
      ...(isReopened && !closes
        ? ['The ticket was closed; with this answer it is open again.']
        : []),
      ...(closes ? [`With this answer the ticket is closed. ${REPLY_REOPENS}`] : []),
    ],
    action: { label: 'Read the answer', path: paths.ticket(ticket.id) },
  };
}

export function closedMail(to: string, ticket: MailedTicket): Mail {
  return {
    to,
    subject: `Ticket #${ticket.id} is closed`,
    paragraphs: [`Your ticket was closed: ${quotedTitle(ticket)}`, REPLY_REOPENS],
    action: openTicket(ticket),
  };
}

export function reopenedMail(to: string, ticket: MailedTicket): Mail {
  return {
    to,
    subject: `Ticket #${ticket.id} is open again`,
    paragraphs: [`Your ticket was opened again: ${quotedTitle(ticket)}`],
    action: openTicket(ticket),
  };
}

export function customerReplyMail(to: string, ticket: MailedTicket, ownerEmail: string): Mail {
  return {
    to,
    subject: `New reply to ticket #${ticket.id}`,
    paragraphs: [`${ownerEmail} has replied to the ticket: ${quotedTitle(ticket)}`],
    action: openTicket(ticket),
  };
}

export function reopenedByCustomerMail(to: string, ticket: MailedTicket, ownerEmail: string): Mail {
  return {
    to,
    subject: `Ticket #${ticket.id} is open again`,
    paragraphs: [`${ownerEmail} has replied to a closed ticket: ${quotedTitle(ticket)}`],
    action: openTicket(ticket),
  };
}

/** In quotation marks and on one line: a title must not look like a text of the site. */
function quotedTitle({ title }: MailedTicket): string {
  return `“${plainLine(title)}”`;
}

function openTicket({ id }: MailedTicket) {
  return { label: 'Open the ticket', path: paths.ticket(id) };
}
