import { paths } from '@site/shared/contract';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { type MailedTicket, ticketMail, titleLine } from './ticket-mails';

const { deskMails, ticketMails } = texts;

// The mails about tickets to the staff. `email` is the email of the customer.

/** `category` is the name of the category in the language of the mail. */
export function newTicketMail(
  to: string,
  ticket: MailedTicket,
  email: string,
  category: string,
): Mail {
  return ticketMail(to, ticket, deskMails.newTicketHeading({ id: ticket.id }), [
    deskMails.newTicket({ email, title: titleLine(ticket) }),
    deskMails.category({ category }),
  ]);
}

export function customerReplyMail(to: string, ticket: MailedTicket, email: string): Mail {
  return ticketMail(to, ticket, deskMails.customerReplyHeading({ id: ticket.id }), [
    deskMails.customerReply({ email, title: titleLine(ticket) }),
  ]);
}

export function reopenedByCustomerMail(to: string, ticket: MailedTicket, email: string): Mail {
  return ticketMail(to, ticket, ticketMails.reopenedHeading({ id: ticket.id }), [
    deskMails.reopened({ email, title: titleLine(ticket) }),
  ]);
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
    .map((ticket) => deskMails.digestTicket({ id: ticket.id, title: titleLine(ticket) }));
  const andOthers = changed.length > maxListed ? [deskMails.digestMore()] : [];
  return {
    to,
    subject: deskMails.digestSubject({ total }),
    paragraphs: [
      deskMails.digestNew(),
      [...listed, ...andOthers].join('\n'),
      deskMails.digestSettings(),
    ],
    action: { label: deskMails.openTickets(), path: paths.tickets },
  };
}
