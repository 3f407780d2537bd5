import { paths } from '@site/shared/contract';
import type { Mail } from '../mail/layout';

type About = { id: number; title: string };

export function newTicketMail(to: string, ticket: About, from: string): Mail {
  return {
    to,
    subject: `New ticket #${ticket.id}`,
    paragraphs: [`${from} has opened a ticket: ${ticket.title}`],
    action: { label: 'Open the ticket', path: paths.ticket(ticket.id) },
  };
}

export function answerMail(to: string, ticket: About, isReopened: boolean): Mail {
  return {
    to,
    subject: `Support has answered ticket #${ticket.id}`,
    paragraphs: [
      `There is a new answer to your ticket: ${ticket.title}`,
      ...(isReopened ? ['The ticket was closed; with this answer it is open again.'] : []),
    ],
    action: { label: 'Read the answer', path: paths.ticket(ticket.id) },
  };
}

export function closedMail(to: string, ticket: About): Mail {
  return {
    to,
    subject: `Ticket #${ticket.id} is closed`,
    paragraphs: [
      `Your ticket was closed: ${ticket.title}`,
      'If the matter is not settled, reply to the ticket within 14 days and it opens again.',
    ],
    action: { label: 'Open the ticket', path: paths.ticket(ticket.id) },
  };
}

export function reopenedMail(to: string, ticket: About): Mail {
  return {
    to,
    subject: `Ticket #${ticket.id} is open again`,
    paragraphs: [`Your ticket was opened again: ${ticket.title}`],
    action: { label: 'Open the ticket', path: paths.ticket(ticket.id) },
  };
}

export function reopenedByCustomerMail(to: string, ticket: About, from: string): Mail {
  return {
    to,
    subject: `Ticket #${ticket.id} is open again`,
    paragraphs: [`${from} has replied to a closed ticket: ${ticket.title}`],
    action: { label: 'Open the ticket', path: paths.ticket(ticket.id) },
  };
}
