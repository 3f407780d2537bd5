import type { AuditAction } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** The facts of an entry, such as an order's new status. No names, emails or free texts. */
export type AuditDetail = Readonly<Record<string, string>>;

/**
 * The audit log. Rows are only added: a trigger refuses every change except erasing the browser.
 * Accounts are named by id without a foreign key: the entry outlives an account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Who did it; null for a person who is not signed in. */
    actorId: integer('actor_id'),
    /** Whose account it concerns; null for the entries about orders and tickets. */
    accountId: integer('account_id'),
    /** What it concerns, such as 'order:AB12' or 'ticket:7'. */
    subjects: text().array().notNull().default([]),
    detail: jsonb().$type<AuditDetail>().notNull().default({}),
    userAgent: text('user_agent').notNull().default(''),
    address: text().notNull().default(''),
  },
  (table) => [
    index('audit_log_of_account').on(table.accountId, table.id),
    index('audit_log_of_actor').on(table.actorId, table.id),
    index('audit_log_by_action').on(table.action, table.id),
    index('audit_log_by_address').on(table.address),
    index('audit_log_by_subject').using('gin', table.subjects).with({ fastupdate: false }),
    index('audit_log_by_time').on(table.at),
    index('audit_log_with_browser').on(table.at).where(sql`${table.address} <> ''`),
  ],
);
