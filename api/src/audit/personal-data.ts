import { eq, or } from 'drizzle-orm';
import type { PersonalData } from '../db/personal-data';
import { auditLog } from './tables';

/**
 * The entries about an account. An erasure keeps them without the browser: they name the account
 * only by its id.
 */
export const auditData: PersonalData = {
  name: 'activity',
  read: async (db, userId) => {
    const rows = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.accountId, userId))
      .orderBy(auditLog.id);
    return rows.map(({ at, action, actorId, userAgent, address }) => ({
      at,
      action,
      // The browser of a member of staff is not the customer's data.
      ...((actorId === null || actorId === userId) && { userAgent, address }),
    }));
  },
  erase: async (tx, userId) => {
    await tx
      .update(auditLog)
      .set({ userAgent: '', address: '' })
      .where(or(eq(auditLog.accountId, userId), eq(auditLog.actorId, userId)));
  },
};
