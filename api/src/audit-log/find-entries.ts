import { isIP } from 'node:net';
import type { AuditEntry } from '@site/shared/contract';
import { formatAuditAction } from '@site/shared/format';
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditArea,
  auditActionsOf,
  SIGN_IN_ACTIONS,
} from '@site/shared/rules';
import {
  and,
  arrayContains,
  desc,
  eq,
  gte,
  inArray,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type AuditDetail, auditLog } from '../audit/tables';
import { browserNames } from '../auth/browser-names';
import { newestAccountsFoundBy } from '../auth/find-accounts';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { moneyReasons } from './money-reasons';

/** `from` and `to` are times in ms. An entry at `to` does not match. */
export type EntryFilters = {
  area?: AuditArea | undefined;
  hideSignIns?: boolean | undefined;
  search?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Only entries before the one with this id. */
  before?: number | undefined;
};

/** A search that finds more accounts than this shows the entries of the newest ones. */
const MAX_FOUND_ACCOUNTS = 100;

const actors = alias(users, 'actors');
const accounts = alias(users, 'accounts');

/** At most `limit` entries of the audit log, the newest first. */
export async function findEntries(
  db: Queryable,
  { area, hideSignIns, search, from, to, before }: EntryFilters,
  limit: number,
): Promise<AuditEntry[]> {
  const hasDates = from !== undefined || to !== undefined;
  // With dates, the index of the time finds the entries. Without, the index of the ids does.
  const order = [...(hasDates ? [desc(auditLog.at)] : []), desc(auditLog.id)];
  // Adding 0 keeps PostgreSQL from walking through the log for a search, which finds few entries.
  const searchOrder = [
    ...(hasDates ? [sql`${auditLog.at} + interval '0' desc`] : []),
    sql`${auditLog.id} + 0 desc`,
  ];
  // The entries come first, so that only their accounts are joined.
  const shown = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        area && inArray(auditLog.action, auditActionsOf(area)),
        hideSignIns ? notInArray(auditLog.action, [...SIGN_IN_ACTIONS]) : undefined,
        from === undefined ? undefined : gte(auditLog.at, from),
        to === undefined ? undefined : lt(auditLog.at, to),
        before === undefined ? undefined : isBefore(before, hasDates),
        search ? await isAboutSearched(db, search) : undefined,
      ),
    )
    .orderBy(...(search ? searchOrder : order))
    .limit(limit)
    .as('shown');
  const rows = await db
    .select({
      entry: auditLog,
      actor: { id: actors.id, email: actors.email },
      account: { id: accounts.id, email: accounts.email },
    })
    .from(shown)
    .innerJoin(auditLog, eq(auditLog.id, shown.id))
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(accounts, eq(accounts.id, auditLog.accountId))
    .orderBy(...order);
  const reasons = await moneyReasons(
    db,
    rows.map(({ entry }) => entry),
  );
  const emails = await assigneeEmails(
    db,
    rows.map(({ entry }) => entry.detail),
  );
  return rows.map(({ entry, actor, account }) => {
    const { id, at, action, subjects, userAgent, address } = entry;
    const { by: changedReleaseBy, ...facts } = entry.detail;
    const reason = reasons.get(id);
    const assignee = emails.get(facts.assignee ?? '');
    const detail = {
      ...facts,
      ...(assignee !== undefined && { assignee }),
      ...(reason !== undefined && { reason }),
    };
    return {
      id,
      at,
      action,
      label: labelOf(action),
      ...(actor && { actor }),
      ...(changedReleaseBy !== undefined && { by: changedReleaseBy }),
      ...(account && { account }),
      // Versions of a release are subjects only for the search: the facts name them already.
      subjects: subjects.filter((subject) => !subject.startsWith('version:')),
      detail,
      ...browserNames({ userAgent, address }),
    };
  });
}

/** The emails of assignees, by the id that an entry has. An erased account has none. */
async function assigneeEmails(
  db: Queryable,
  details: readonly AuditDetail[],
): Promise<Map<string, string>> {
  const ids = new Set(details.map(({ assignee }) => Number(assignee)).filter(Number.isInteger));
  if (ids.size === 0) return new Map();
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [String(id), email]));
}

/** A newer API of a rolling deploy can store an action that this API does not know. */
function labelOf(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? formatAuditAction(action as AuditAction) : action;
}

/** Whether an entry comes before the entry `id` in the order of the list. */
function isBefore(id: number, isByTime: boolean): SQL {
  if (!isByTime) return lt(auditLog.id, id);
  return sql`(${auditLog.at}, ${auditLog.id}) < (select "at", "id" from ${auditLog} where "id" = ${id})`;
}

/** The condition for entries about what the search names. A number is an account or a ticket. */
async function isAboutSearched(db: Queryable, search: string): Promise<SQL | undefined> {
  if (isIP(search) !== 0) return eq(auditLog.address, search);
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  const accountIds =
    number === undefined
      ? await newestAccountsFoundBy(db, search, MAX_FOUND_ACCOUNTS)
      : [Number(number)];
  const subjects = [
    `order:${search.toUpperCase()}`,
    `release:${search.toLowerCase()}`,
    `version:${search.toLowerCase()}`,
    ...(number === undefined ? [] : [`ticket:${number}`]),
  ];
  return or(
    inArray(auditLog.accountId, accountIds),
    inArray(auditLog.actorId, accountIds),
    ...subjects.map((subject) => arrayContains(auditLog.subjects, [subject])),
  );
}
