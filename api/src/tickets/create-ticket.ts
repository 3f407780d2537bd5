import type { contract, ParsedBodyOf, Session } from '@site/shared/contract';
import { type Language, language } from '@site/shared/language';
import { isStaff, roleOf } from '@site/shared/rules';
import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { hasEmail } from '../auth/find-user';
import { lockAccount } from '../auth/lock-account';
import { users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { recordEvent } from '../webhooks/record-event';
import { newTicketMail } from './desk-mails';
import { queuePosition } from './queue';
import { sanitiseMessage } from './sanitise-message';
import { mailStaff } from './staff-settings';
import { ticketMessages, tickets } from './tables';
import { categoryName, requireOffered, ticketCategories } from './ticket-categories';
import { ticketForCustomerMail, toOwner } from './ticket-mails';
import { indexTicket } from './ticket-search';
import { updateTotals } from './ticket-totals';

type NewTicket = ParsedBodyOf<typeof contract.ticket.createTicket>;
type NewTicketFor = ParsedBodyOf<typeof contract.ticket.createTicketFor>;

/** An equal ticket or reply within this time is a retry after a lost answer, not a second one. */
export const RETRY_WINDOW_MS = 60_000;

/**
 * Creates a ticket of the caller with its first message, in the language of the page. The staff get
 * a mail. Returns the id of the ticket; throws 'category-not-offered' and 'message-empty'.
 */
export async function createTicket(
  context: Context,
  session: Session,
  newTicket: NewTicket,
  now: number,
): Promise<number> {
  const description = sanitiseMessage(newTicket.description);
  const fields = { title: newTicket.title, category: newTicket.category, description };
  const author = { id: session.id, byStaff: isStaff(roleOf(session)) };
  const opened = { ...fields, ownerId: session.id, language: language(), author };
  return context.db.transaction(async (tx) => {
    const { id, isStored } = await storeTicket(tx, opened, now);
    if (!isStored) return id;
    const ticket = { id, title: fields.title, assigneeId: null };
    const categories = await ticketCategories(tx, now);
    await mailStaff(context, tx, session, { ticket, description }, (to) =>
      newTicketMail(to, ticket, session.email, categoryName(categories, fields.category)),
    );
    return id;
  });
}

/**
 * Creates a ticket for a customer, who gets a mail, in the language of the account. Support wrote
 * the message, so the status is 'replied'. Returns the id of the ticket; throws 'customer-unknown',
 * 'category-not-offered', 'message-empty'.
 */
export async function createTicketFor(
  { config, outbox }: Context,
  tx: Transaction,
  session: Session,
  { customer, ...newTicket }: NewTicketFor,
  now: number,
): Promise<number> {
  const { title, category } = newTicket;
  const description = sanitiseMessage(newTicket.description);
  const owner = await findCustomer(tx, customer);
  const ticket = { title, category, description, ownerId: owner.id, language: owner.language };
  const author = { id: session.id, byStaff: true };
  const { id, isStored } = await storeTicket(tx, { ...ticket, author }, now);
  if (!isStored) return id;
  await outbox.enqueue(tx, owner, (to) =>
    toOwner(config, { id, title }, ticketForCustomerMail(to, { id, title }), description),
  );
  return id;
}

/** The active customer with this id or email. Throws 'customer-unknown'. */
async function findCustomer(tx: Transaction, customer: number | string) {
  const hasIdOrEmail = typeof customer === 'number' ? eq(users.id, customer) : hasEmail(customer);
  const isCustomer = and(eq(users.role, 'customer'), isNull(users.deletedAt));
  const [owner] = await tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(and(hasIdOrEmail, isCustomer, isNotNull(users.activatedAt)));
  if (!owner) throw new Problem('customer-unknown');
  return owner;
}

/** `description` is sanitised. */
type StoredTicket = Pick<NewTicket, 'title' | 'category' | 'description'> & {
  ownerId: number;
  language: Language;
  author: { id: number; byStaff: boolean };
};

/**
 * Stores a ticket, unless it is a retry: then `id` is the ticket of the first request. The owner's
 * account is locked, so the second of two concurrent requests finds the ticket of the first.
 */
async function storeTicket(
  tx: Transaction,
  ticket: StoredTicket,
  now: number,
): Promise<{ id: number; isStored: boolean }> {
  await lockAccount(tx, ticket.ownerId);
  const existingId = await findEqualTicket(tx, ticket, now);
  if (existingId !== undefined) return { id: existingId, isStored: false };
  await requireOffered(tx, ticket.category, now);
  return { id: await insertTicket(tx, ticket, now), isStored: true };
}

/** Stores a ticket and its first message. Returns the id of the ticket. */
async function insertTicket(tx: Transaction, ticket: StoredTicket, now: number): Promise<number> {
  const { ownerId, author, title, category, language, description } = ticket;
  const isForOther = author.byStaff && author.id !== ownerId;
  const status = isForOther ? 'replied' : 'open';
  const times = { createdAt: now, updatedAt: now, queue: queuePosition(status, now) };
  const [row] = await tx
    .insert(tickets)
    .values({ userId: ownerId, title, category, language, status, ...times })
    .returning({ id: tickets.id });
  if (!row) throw new Error('The ticket was not stored.');
  const { id: authorId, byStaff } = author;
  const [message] = await tx
    .insert(ticketMessages)
    .values({ ticketId: row.id, authorId, byStaff, description, createdAt: now })
    .returning({ id: ticketMessages.id });
  if (!message) throw new Error('The message was not stored.');
  // The first message of a ticket that staff open for themselves is new to neither side.
  if (isForOther || !byStaff)
    await tx
      .update(tickets)
      .set(byStaff ? { lastByStaff: message.id } : { lastByCustomer: message.id })
      .where(eq(tickets.id, row.id));
  await indexTicket(tx, row.id);
  await updateTotals(tx, null, status);
  const by = byStaff ? 'staff' : 'customer';
  const opened = { ticket: row.id, account: ownerId, category, by } as const;
  await recordEvent(tx, 'ticket.opened', opened, now);
  return row.id;
}

async function findEqualTicket(
  tx: Transaction,
  { ownerId, author, title, category, description }: StoredTicket,
  now: number,
): Promise<number | undefined> {
  const isFirstMessage = and(
    eq(ticketMessages.ticketId, tickets.id),
    eq(ticketMessages.createdAt, tickets.createdAt),
  );
  const isEqual = and(
    eq(tickets.title, title),
    eq(tickets.category, category),
    eq(ticketMessages.description, description),
    eq(ticketMessages.authorId, author.id),
  );
  const [ticket] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(ticketMessages, isFirstMessage)
    .where(and(eq(tickets.userId, ownerId), gt(tickets.createdAt, now - RETRY_WINDOW_MS), isEqual))
    .orderBy(asc(tickets.id))
    .limit(1);
  return ticket?.id;
}
