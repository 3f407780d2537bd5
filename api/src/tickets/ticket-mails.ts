import { paths } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { language } from '@site/shared/language';
import { plainLine, REOPEN_WINDOW_MS } from '@site/shared/rules';
import * as texts from '#texts';
import type { Config } from '../config/config';
import type { Mail } from '../mail/layout';
import { mailHtmlOfMessage, textOfMessage } from './message-text';
import { replyAddress, staffReplyAddress } from './reply-address';
import { REPLY_MARKERS } from './reply-marker';

const { ticketMails } = texts;

export type MailedTicket = { id: number; title: string };

/** What lets the recipient answer by mail: the reply address, the marker line and the footer. */
function answerable(
  replyTo: string,
  { paragraphs }: Mail,
): Partial<Mail> & Pick<Mail, 'paragraphs'> {
  return {
    replyTo,
    paragraphs: [REPLY_MARKERS[language()], ...paragraphs],
    footer: ticketMails.answerByMail(),
  };
}

/** A message of a ticket in a mail. `html` is sanitised. */
function messageInMail(html: string): Pick<Mail, 'message'> {
  return { message: { text: textOfMessage(html), html: mailHtmlOfMessage(html) } };
}

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
    ...(message !== undefined && messageInMail(message)),
    ...(supportInbound
      ? answerable(replyAddress(supportInbound, ticket.id), mail)
      : { footer: ticketMails.answerInTicket() }),
  };
}

/**
 * A mail to a member of staff about a message of a customer. With SUPPORT_INBOUND_ADDRESS an answer
 * to it is sent to the customer.
 */
export function toStaff(
  { supportInbound }: Config,
  { ticket, accountId }: { ticket: MailedTicket; accountId: number },
  mail: Mail,
  message: string,
): Mail {
  return {
    ...mail,
    ...messageInMail(message),
    ...(supportInbound &&
      answerable(staffReplyAddress(supportInbound, ticket.id, accountId), mail)),
  };
}

export function ticketForCustomerMail(to: string, ticket: MailedTicket): Mail {
  const { id } = ticket;
  return ticketMail(to, ticket, ticketMails.forCustomerHeading({ id }), [
    ticketMails.forCustomer({ title: titleLine(ticket) }),
  ]);
}

export function answerMail(
  to: string,
  ticket: MailedTicket,
  { isReopened, closes }: { isReopened: boolean; closes: boolean },
): Mail {
  const { id } = ticket;
  const duration = formatDuration(REOPEN_WINDOW_MS);
  const mail = ticketMail(to, ticket, ticketMails.answerHeading({ id }), [
    ticketMails.answer({ title: titleLine(ticket) }),
    ...(isReopened && !closes ? [ticketMails.answerReopens()] : []),
    ...(closes ? [ticketMails.answerCloses({ duration })] : []),
  ]);
  return { ...mail, action: { label: ticketMails.readAnswer(), path: paths.ticket(id) } };
}

export function closedMail(to: string, ticket: MailedTicket): Mail {
  return ticketMail(to, ticket, ticketMails.closedHeading({ id: ticket.id }), [
    ticketMails.closed({ title: titleLine(ticket) }),
    ticketMails.replyReopens({ duration: formatDuration(REOPEN_WINDOW_MS) }),
  ]);
}

export function reopenedMail(to: string, ticket: MailedTicket): Mail {
  return ticketMail(to, ticket, ticketMails.reopenedHeading({ id: ticket.id }), [
    ticketMails.reopened({ title: titleLine(ticket) }),
  ]);
}

/**
 * A mail with a button that opens the ticket. All mails about a ticket have the same subject,
 * because some mail programs group mails by it. The heading says what has happened.
 */
export function ticketMail(
  to: string,
  ticket: MailedTicket,
  heading: string,
  paragraphs: string[],
): Mail {
  const { id } = ticket;
  return {
    to,
    heading,
    paragraphs,
    subject: `[#${id}] ${titleLine(ticket)}`,
    thread: `ticket-${id}`,
    action: { label: ticketMails.open(), path: paths.ticket(id) },
  };
}

/** The title on one line. Mails put it in quotation marks, so it does not look like a site text. */
export function titleLine({ title }: MailedTicket): string {
  return plainLine(title);
}

/** To a customer whose mail was not added, because the ticket can no longer be reopened. */
export function replyNotAddedMail(to: string, ticket: MailedTicket): Mail {
  const heading = ticketMails.notAddedHeading({ id: ticket.id });
  return {
    ...ticketMail(to, ticket, heading, [
      ticketMails.notAdded({ title: titleLine(ticket) }),
      ticketMails.notAddedNext(),
    ]),
    action: { label: ticketMails.openNew(), path: paths.newTicket },
  };
}
