import { BASE_LANGUAGE } from '@site/shared/language';
import {
  STAFF_NOTIFICATIONS,
  TICKET_RATINGS,
  TICKET_STATUSES,
  type TicketStatus,
} from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { languageOfTexts, users } from '../auth/tables';
import { moment } from '../db/columns';

export const ticketStatus = pgEnum('ticket_status', TICKET_STATUSES);

/**
 * What the undo of a bulk closing needs: who closed the ticket and when, the mail (`mailId`) and
 * the message to the webhooks (`messageId`) that are not sent yet, null for none, and the fields of
 * the ticket before it was closed.
 */
type BeforeClosing = {
  closedBy: number;
  closedAt: number;
  mailId: number | null;
  messageId: string | null;
  status: TicketStatus;
  updatedAt: number;
  queue: number;
  snoozedUntil: number | null;
};

/**
 * `queue` is the position in the list of staff, see queue.ts. `lastByCustomer` and `lastByStaff`
 * are ids of messages, 0 for none: a list shows which tickets are unread without a query for each.
 */
export const tickets = pgTable(
  'tickets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    category: text().notNull(),
    status: ticketStatus().notNull().default('open'),
    /** The language of what the customer wrote. */
    language: languageOfTexts().notNull().default(BASE_LANGUAGE),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    queue: bigint({ mode: 'number' }).notNull().default(0),
    lastByCustomer: integer('last_by_customer').notNull().default(0),
    lastByStaff: integer('last_by_staff').notNull().default(0),
    assigneeId: integer('assignee_id').references(() => users.id),
    tags: text().array().notNull().default(sql`'{}'`),
    /** A merged ticket: the id of the ticket that has its messages now. */
    mergedInto: integer('merged_into').references((): AnyPgColumn => tickets.id, {
      onDelete: 'set null',
    }),
    /** When the ticket comes back into the queue; null while it is not snoozed. */
    snoozedUntil: moment('snoozed_until'),
    /** For the undo of the last bulk closing. A later change of the ticket makes it void. */
    beforeClosing: jsonb('before_closing').$type<BeforeClosing>(),
    rating: text({ enum: TICKET_RATINGS }),
    ratedAt: moment('rated_at'),
    /** Triggers of the database raise it with each change of the row and of its messages. */
    version: integer().notNull().default(0),
  },
  (table) => [
    index('tickets_of_user').on(table.userId, table.updatedAt, table.id),
    index('tickets_in_queue').on(table.queue, table.id),
    index('tickets_by_status').on(table.status, table.queue, table.id),
    index('tickets_by_change').on(table.updatedAt, table.id),
    index('tickets_of_assignee').on(table.assigneeId, table.queue, table.id),
    index('tickets_of_assignee_by_status').on(table.assigneeId, table.status),
    index('tickets_of_category').on(table.category, table.status),
    index('tickets_of_language').on(table.language, table.queue, table.id),
    index('tickets_with_tags').on(table.tags).where(sql`${table.tags} <> '{}'`),
    index('tickets_by_tag').using('gin', table.tags).with({ fastupdate: false }),
    index('tickets_by_rating').on(table.ratedAt).where(sql`${table.ratedAt} is not null`),
    index('tickets_snoozed').on(table.snoozedUntil).where(sql`${table.snoozedUntil} is not null`),
    index('tickets_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
);
export type TicketRow = typeof tickets.$inferSelect;

/** The ticket of a row. Deleting the ticket deletes the row. */
const ticketColumn = () =>
  integer('ticket_id')
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' });

/** The account of a row. Deleting the account deletes the row. */
const accountColumn = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The account that wrote a text. It cannot be deleted as long as the text is stored. */
const writerColumn = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The words of a ticket's title and messages, for the search. */
export const ticketWords = pgTable(
  'ticket_words',
  {
    ticketId: integer('ticket_id')
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  // With `fastupdate` each search would also read the list of pending words, up to 4 MB.
  (table) => [index('tickets_by_word').using('gin', table.words).with({ fastupdate: false })],
);

/** The number of tickets with each status. Counting them for each list would be slow. */
export const ticketTotals = pgTable('ticket_totals', {
  status: ticketStatus().primaryKey(),
  total: integer().notNull(),
});

/** `description` is sanitised HTML. `byStaff` is `isAdmin` on the wire (section 3). */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: ticketColumn(),
    authorId: writerColumn('author_id'),
    byStaff: boolean('by_staff').notNull(),
    description: text().notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    editedByStaff: boolean('edited_by_staff'),
    /** How long the customer waited for this first answer; null for every other message. */
    waitMs: bigint('wait_ms', { mode: 'number' }),
  },
  (table) => [
    index('messages_of_ticket').on(table.ticketId, table.id),
    index('answers_by_time').on(table.createdAt).where(sql`${table.waitMs} is not null`),
  ],
);
export type MessageRow = typeof ticketMessages.$inferSelect;

/** The previous text of an edited message, with the editor and the time of the edit. */
export const messageEdits = pgTable(
  'ticket_message_edits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => ticketMessages.id, { onDelete: 'cascade' }),
    editorId: writerColumn('editor_id'),
    before: text().notNull(),
    editedAt: moment('edited_at').notNull(),
  },
  (table) => [index('edits_of_message').on(table.messageId, table.id)],
);

/** The newest message of a ticket that an account has read. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    userId: accountColumn(),
    ticketId: ticketColumn(),
    messageId: integer('message_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId] }),
    index('reads_of_user').on(table.userId),
  ],
);

/**
 * Internal notes of support. They have their own table, so that no query for a customer can return
 * one by mistake.
 */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: ticketColumn(),
    authorId: writerColumn('author_id'),
    description: text().notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
  },
  (table) => [index('notes_of_ticket').on(table.ticketId, table.id)],
);

/**
 * A number for each list of tickets: it grows with each change that the list shows. `listId` is an
 * account, whose own tickets and reading are counted, or `ALL_TICKETS`. Triggers of the database
 * write it at the end of a transaction.
 */
export const ticketListVersions = pgTable('ticket_list_versions', {
  listId: integer('list_id').primaryKey(),
  version: integer().notNull(),
});

/** The list of all tickets in `ticketListVersions`. */
export const ALL_TICKETS = 0;

/**
 * Which member of staff writes an answer to which ticket. `until` is when this ends without a
 * further announcement of the page.
 */
export const ticketAnswering = pgTable(
  'ticket_answering',
  {
    ticketId: ticketColumn(),
    userId: accountColumn(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.userId] })],
);

/**
 * Which mails about tickets a member of staff gets, and the saved views of the list. Without a row:
 * a mail for each event, and no view.
 */
export const staffSettings = pgTable('staff_settings', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  notifications: text({ enum: STAFF_NOTIFICATIONS }).notNull(),
  /** The next digest names the tickets that have changed since this time. */
  digestFrom: moment('digest_from').notNull(),
  views: jsonb().$type<{ name: string; query: string }[]>().notNull().default([]),
});
