import type { contract, ParsedBodyOf } from '@site/shared/contract';
import { grantObstacle, LIMITS, type OwnedPeriod, ownedPeriods } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import { recordEntry } from '../audit/record-entry';
import { STAFF } from '../auth/authors';
import { entitlementOf } from '../auth/next-plan';
import { type User, users } from '../auth/tables';
import type { Context } from '../context';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { startNextPlan } from '../order-moves/next-plans';
import { giveGrant } from '../order-moves/plan-grants';
import { planGrantMail } from '../order-moves/plan-mails';
import { planGrants } from '../order-moves/tables';
import { notifyCustomer } from '../orders/notify';
import { priceListNow } from '../prices/price-lists';
import { type AccountAct, lockForAct } from '../staff/account-act';

type GrantRequest = ParsedBodyOf<typeof contract.customers.grantPlan>;

const OBSTACLES = {
  'other kind': texts.customerDesk.grantOtherKind,
  'not offered': texts.customerDesk.grantNotOffered,
  'no change': texts.customerDesk.grantNoChange,
} as const;

/**
 * Gives an account a plan, more days or other limits without a payment, and mails the customer. The
 * same `requestId` gives nothing again. Throws as `lockForAct`, 'plan-changed' if the account owns
 * something else than the page has shown, and 'grant-refused'.
 */
export async function grantPlan(
  context: Context,
  { account: accountId, grant, shown, requestId }: GrantRequest,
  { actorId, browser, reason, now }: AccountAct,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockForAct(tx, actorId, accountId);
    if ((await tx.$count(planGrants, eq(planGrants.requestId, requestId))) > 0) return;
    await startNextPlan(tx, accountId, now);
    const account = await accountOf(tx, accountId);
    const entitlement = await entitlementOf(tx, account);
    const before = ownedPeriods(entitlement, now);
    if (!isShown(before, shown)) throw new Problem('plan-changed');
    const obstacle = grantObstacle(await priceListNow(tx, now), entitlement, grant, now);
    if (obstacle) throw new Problem('grant-refused', { body: OBSTACLES[obstacle]() });
    const entry = { by: STAFF, actorId, why: reason, now, requestId };
    await giveGrant(tx, account, grant, entry);
    const changed = await accountOf(tx, accountId);
    const owned = ownedPeriods(await entitlementOf(tx, changed), now);
    const detail = {
      reason,
      kind: grant.kind,
      before: before.map(periodText).join('; ') || 'none',
      after: owned.map(periodText).join('; '),
    };
    await recordEntry(tx, { action: 'grant-plan', actorId, accountId, detail, browser }, now);
    await notifyCustomer(context, tx, changed, (address) => planGrantMail(address, owned, reason));
  });
}

async function accountOf(tx: Transaction, id: number): Promise<User> {
  const [account] = await tx.select().from(users).where(eq(users.id, id));
  if (!account) throw new Problem('not-found');
  return account;
}

function isShown(owned: readonly OwnedPeriod[], shown: GrantRequest['shown']): boolean {
  return (
    owned.length === shown.length &&
    owned.every(
      ({ limits, until }, index) =>
        shown[index]?.until === until &&
        LIMITS.every((limit) => shown[index]?.limits[limit] === limits[limit]),
    )
  );
}

/** The limits in the order of `LIMITS`, and the last day (UTC). The audit log has no language. */
function periodText({ limits, until }: OwnedPeriod): string {
  const values = LIMITS.map((limit) => limits[limit]).join('/');
  return `${values} until ${new Date(until).toISOString().slice(0, 10)}`;
}
