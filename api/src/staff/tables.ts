import type { StaffRole } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables';
import { moment } from '../db/columns';

/**
 * Invitations to the staff, with the SHA-256 of the code in the mail. An invitation is open until
 * it is accepted, withdrawn or expired.
 */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hash: text().notNull().unique(),
    email: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    invitedBy: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    acceptedBy: integer('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('staff_invitations_by_email').on(sql`lower(${table.email})`)],
);
