import type { WebhookData } from '@site/shared/contract';
import { ownedPeriods } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { entitlementOf } from '../auth/next-plan';
import { users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { recordEvent } from './record-event';

/** Tells the webhooks what an account owns after a change of its plan. */
export async function recordPlanChange(
  tx: Transaction,
  userId: number,
  cause: WebhookData<'plan.changed'>['cause'],
  now: number,
): Promise<void> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId));
  if (!account) return;
  const owned = ownedPeriods(await entitlementOf(tx, account), now);
  await recordEvent(tx, 'plan.changed', { account: userId, cause, owned }, now);
}
