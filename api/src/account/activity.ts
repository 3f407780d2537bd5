import type { AccountActivity } from '@site/shared/contract';
import { formatAuditAction } from '@site/shared/format';
import { auditActionsOf } from '@site/shared/rules';
import { and, desc, eq, inArray } from 'drizzle-orm';
import * as texts from '#texts';
import { auditLog } from '../audit/tables';
import { browserNames } from '../auth/browser-names';
import type { Queryable } from '../db/database';

const MAX_ACTIVITIES = 30;

/** The newest audit entries about an account, as its owner sees them. */
export async function accountActivities(db: Queryable, userId: number): Promise<AccountActivity[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.accountId, userId), inArray(auditLog.action, auditActionsOf('Accounts'))),
    )
    .orderBy(desc(auditLog.id))
    .limit(MAX_ACTIVITIES);
  return rows.map(({ id, at, action, detail, userAgent, address }) => ({
    id,
    at,
    action,
    label: detail.inARow
      ? texts.activity.failedSignIns({ count: detail.inARow })
      : formatAuditAction(action),
    ...browserNames({ userAgent, address }),
  }));
}
