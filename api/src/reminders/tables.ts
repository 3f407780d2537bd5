import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables';
import { moment } from '../db/columns';

/** The reminders that were sent. The key allows each one once for the end of a plan. */
export const planReminders = pgTable(
  'plan_reminders',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The end of the plan. A renewal moves it, so its reminders are new ones. */
    endsAt: moment('ends_at').notNull(),
    daysBefore: integer('days_before').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endsAt, table.daysBefore] })],
);
