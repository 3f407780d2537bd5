import type { AuditAction, AuditFact } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns';

/** The facts of an entry, such as an order's new status. No texts of customers. */
export type AuditDetail = Readonly<Partial<Record<AuditFact, string>>>;

/**
 * The audit log. Rows are only added: a trigger refuses every change except erasing the browser and
 * deleting a row after AUDIT_RETENTION_MS.entry. Accounts are named by id without a foreign key,
 * because an entry outlives its account.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** Who did it; null for the site itself, a command, a change of a release, and a visitor. */
    actorId: integer('actor_id'),
    /** Whose account it concerns, where the entry names one. Entries about tickets name none. */
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
    // The edge reports a change again until it knows that the change is stored.
    uniqueIndex('audit_log_of_releases')
      .on(table.at, table.action, table.subjects)
      .where(sql`${table.action} like 'release-%'`),
    index('audit_log_with_browser').on(table.at).where(sql`${table.address} <> ''`),
  ],
);
