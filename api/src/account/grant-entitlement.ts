import { entitlementFields, type Limits } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';

/**
 * Gives an account these limits until `expiry` (ms). `tx` is the transaction of the change that
 * earns them, such as a paid order.
 */
export async function grantEntitlement(
  tx: Queryable,
  userId: number,
  limits: Limits,
  expiry: number,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...entitlementFields(limits), expiry })
    .where(eq(users.id, userId));
}
