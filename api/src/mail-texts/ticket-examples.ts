import type { Mail } from '../mail/layout';
import {
  answerMail,
  closedMail,
  reopenedMail,
  replyNotAddedMail,
  ticketForCustomerMail,
  toOwner,
} from '../tickets/ticket-mails';
import type { ExampleCall, MailExamples } from './mail-examples';

/** What the customer and staff wrote: it stays as it is in every language. */
const TICKET = { id: 1, title: '…' };
const MESSAGE = '<p>…</p>';

/** The mails about a ticket. */
export const ticketExamples: Readonly<Record<string, MailExamples>> = {
  'ticket-for-customer': (call) => [
    toExampleOwner(call, ticketForCustomerMail(call.to, TICKET), MESSAGE),
  ],
  'ticket-answered': (call) =>
    [
      { isReopened: false, closes: false },
      { isReopened: true, closes: false },
      { isReopened: false, closes: true },
    ].map((answer) => toExampleOwner(call, answerMail(call.to, TICKET, answer), MESSAGE)),
  'ticket-closed': (call) => [toExampleOwner(call, closedMail(call.to, TICKET))],
  'ticket-reopened': (call) => [toExampleOwner(call, reopenedMail(call.to, TICKET))],
  'reply-not-added': ({ to }) => [ofNoTicket(replyNotAddedMail(to, TICKET))],
};

function toExampleOwner({ config }: ExampleCall, mail: Mail, message?: string): Mail {
  return ofNoTicket(toOwner(config, TICKET, mail, message));
}

/** An example is no part of the ticket with this number, and an answer is not added to it. */
function ofNoTicket({ thread: _thread, replyTo: _replyTo, ...example }: Mail): Mail {
  return example;
}
