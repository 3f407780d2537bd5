import { paths } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { language } from '@site/shared/language';
import { plainLine, REOPEN_WINDOW_MS } from '@site/shared/rules';
import * as texts from '#texts';
import type { Config } from '../config/config';
import type { Mail } from '../mail/layout';
import { mailHtmlOfMessage, textOfMessage } from './message-text';
import { replyAddress } from './reply-address';
import { REPLY_MARKERS } from './reply-marker';

const { ticketMails } = texts;

export type MailedTicket = { id: number; title: string };

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
          paragraphs: [REPLY_MARKERS[language()], ...mail.paragraphs],
          footer: ticketMails.answerByMail(),
        }
      : { footer: ticketMails.answerInTicket() }),
  };
}

export function ticketForCustomerMail(to: string, ticket: MailedTicket): Mail {
  const { id } = ticket;
  return ticketMail(to, ticket, ticketMails.forCustomerSubject({ id }), [
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
  const mail = ticketMail(to, ticket, ticketMails.answerSubject({ id }), [
    ticketMails.answer({ title: titleLine(ticket) }),
    ...(isReopened && !closes ? [ticketMails.answerReopens()] : []),
    ...(closes ? [ticketMails.answerCloses({ duration })] : []),
  ]);
  return { ...mail, action: { label: ticketMails.readAnswer(), path: paths.ticket(id) } };
}

export function closedMail(to: string, ticket: MailedTicket): Mail {
  return ticketMail(to, ticket, ticketMails.closedSubject({ id: ticket.id }), [
    ticketMails.closed({ title: titleLine(ticket) }),
    ticketMails.replyReopens({ duration: formatDuration(REOPEN_WINDOW_MS) }),
  ]);
}

export function reopenedMail(to: string, ticket: MailedTicket): Mail {
  return ticketMail(to, ticket, ticketMails.reopenedSubject({ id: ticket.id }), [
    ticketMails.reopened({ title: titleLine(ticket) }),
  ]);
}

/** A mail with a button that opens the ticket. */
export function ticketMail(
  to: string,
  { id }: MailedTicket,
  subject: string,
  paragraphs: string[],
): Mail {
  return { to, subject, paragraphs, action: { label: ticketMails.open(), path: paths.ticket(id) } };
}

/** On one line, for quotation marks: a title must not look like a text of the site. */
export function titleLine({ title }: MailedTicket): string {
  return plainLine(title);
}

/** To a customer whose mail was not added, because the ticket can no longer be reopened. */
export function replyNotAddedMail(to: string, ticket: MailedTicket): Mail {
  return {
    to,
    subject: ticketMails.notAddedSubject({ id: ticket.id }),
    paragraphs: [ticketMails.notAdded({ title: titleLine(ticket) }), ticketMails.notAddedNext()],
    action: { label: ticketMails.openNew(), path: paths.newTicket },
  };
}
