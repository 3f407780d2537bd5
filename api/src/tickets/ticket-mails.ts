import { paths } from '@site/shared/contract';
import { formatCount, formatDuration } from '@site/shared/format';
import { plainLine, REOPEN_WINDOW_MS } from '@site/shared/rules';
import type { Config } from '../config/config';
import type { Mail } from '../mail/layout';
import { mailHtmlOfMessage, textOfMessage } from './message-text';
import { replyAddress } from './reply-address';

const REPLY_REOPENS = `If you still need help, reply to the ticket within ${formatDuration(REOPEN_WINDOW_MS)}. Your reply opens it again.`;

type MailedTicket = { id: number; title: string };

/** The first line of a mail to an owner. In an answer by mail, the quoted mail begins with it. */
export const REPLY_MARKER = '--- Reply above this line ---';

/**
 * A mail to the owner of a ticket. With SUPPORT_INBOUND_ADDRESS an answer to it is added to the
 * ticket; otherwise the mail says where to answer. `message` is the sanitised HTML of an answer.
 */
export function toOwner(
  { supportInbound }: Config,
  ticket: MailedTicket,
  mail: Mail,
  message?: string,
): Mail {
  return {
    ...mail,
    ...(message !== undefined && {
      message: { text: textOfMessage(message), html: mailHtmlOfMessage(message) },
    }),
    ...(supportInbound
      ? {
          replyTo: replyAddress(supportInbound, ticket.id),
          paragraphs: [REPLY_MARKER, ...mail.paragraphs],
          footer:
            'To answer, reply to this mail or open the ticket. Attachments are not supported.',
        }
      : { footer: 'To answer, open the ticket. Replies to this mail are not read.' }),
  };
}

export function newTicketMail(to: string, ticket: MailedTicket, ownerEmail: string): Mail {
  return ticketMail(to, ticket, `New ticket #${ticket.id}`, [
    `${ownerEmail} has opened a ticket: ${quotedTitle(ticket)}`,
  ]);
}

export function ticketForCustomerMail(to: string, ticket: MailedTicket): Mail {
  return ticketMail(to, ticket, `Support has opened ticket #${ticket.id} for you`, [
    `Support has written to you: ${quotedTitle(ticket)}`,
  ]);
}

export function answerMail(
  to: string,
  ticket: MailedTicket,
  { isReopened, closes }: { isReopened: boolean; closes: boolean },
): Mail {
  const mail = ticketMail(to, ticket, `Support has answered ticket #${ticket.id}`, [
    `There is a new answer to your ticket: ${quotedTitle(ticket)}`,
    ...(isReopened && !closes ? ['The ticket was closed; with this answer it is open again.'] : []),
    ...(closes ? [`With this answer the ticket is closed. ${REPLY_REOPENS}`] : []),
  ]);
  return { ...mail, action: { label: 'Read the answer', path: paths.ticket(ticket.id) } };
}

export function closedMail(to: string, ticket: MailedTicket): Mail {
  return ticketMail(to, ticket, `Ticket #${ticket.id} is closed`, [
    `Your ticket was closed: ${quotedTitle(ticket)}`,
    REPLY_REOPENS,
  ]);
}

export function reopenedMail(to: string, ticket: MailedTicket): Mail {
  return ticketMail(to, ticket, `Ticket #${ticket.id} is open again`, [
    `Your ticket was opened again: ${quotedTitle(ticket)}`,
  ]);
}

export function customerReplyMail(to: string, ticket: MailedTicket, ownerEmail: string): Mail {
  return ticketMail(to, ticket, `New reply to ticket #${ticket.id}`, [
    `${ownerEmail} has replied to the ticket: ${quotedTitle(ticket)}`,
  ]);
}

export function reopenedByCustomerMail(to: string, ticket: MailedTicket, ownerEmail: string): Mail {
  return ticketMail(to, ticket, `Ticket #${ticket.id} is open again`, [
    `${ownerEmail} has replied to a closed ticket: ${quotedTitle(ticket)}`,
  ]);
}

/** A mail with a button that opens the ticket. */
function ticketMail(to: string, ticket: MailedTicket, subject: string, paragraphs: string[]): Mail {
  const action = { label: 'Open the ticket', path: paths.ticket(ticket.id) };
  return { to, subject, paragraphs, action };
}

/** In quotation marks and on one line: a title must not look like a text of the site. */
function quotedTitle({ title }: MailedTicket): string {
  return `“${plainLine(title)}”`;
}

/** To a customer whose mail was not added, because the ticket can no longer be reopened. */
export function replyNotAddedMail(to: string, ticket: MailedTicket): Mail {
  return {
    to,
    subject: `Your reply to ticket #${ticket.id} was not added`,
    paragraphs: [
      `The ticket can no longer be reopened: ${quotedTitle(ticket)}`,
      'Please open a new ticket and write your question there.',
    ],
    action: { label: 'Open a new ticket', path: paths.newTicket },
  };
}

/** To a member of staff: the tickets that wait, and which of them have changed. */
export function digestMail(
  to: string,
  {
    total,
    changed,
    maxListed,
  }: { total: number; changed: readonly MailedTicket[]; maxListed: number },
): Mail {
  const listed = changed
    .slice(0, maxListed)
    .map((ticket) => `#${ticket.id} ${quotedTitle(ticket)}`);
  const andOthers = changed.length > maxListed ? ['and others'] : [];
  return {
    to,
    subject: `${formatCount(total)} ${total === 1 ? 'ticket waits' : 'tickets wait'} for an answer`,
    paragraphs: [
      'New and changed since the last digest:',
      [...listed, ...andOthers].join('\n'),
      'You chose a digest in the list of tickets. You can change that there.',
    ],
    action: { label: 'Open the tickets', path: paths.tickets },
  };
}
