import { exportAccount } from '../account/export-account';
import { recordEntry } from '../audit/record-entry';
import type { Context } from '../context';
import { type AccountAct, lockForAct } from '../staff/account-act';

/**
 * All data of a customer who has asked for it. The audit log gets an entry. Throws as `lockForAct`.
 */
export async function exportCustomer(
  context: Context,
  accountId: number,
  { actorId, browser, reason, now }: AccountAct,
): Promise<Record<string, unknown>> {
  await context.db.transaction(async (tx) => {
    await lockForAct(tx, actorId, accountId);
    const detail = { reason };
    await recordEntry(tx, { action: 'export-customer', actorId, accountId, detail, browser }, now);
  });
  return exportAccount(context, accountId, null, now);
}
