import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import type { ActEntry } from '../http/http-context';
import { Problem } from '../http/problem';
import { apiTokens } from './tables';

/** Ends a token: its next call is refused. Throws 'not-found'. */
export async function revokeToken(
  tx: Transaction,
  id: number,
  now: number,
  { skipEntry, setEntryFields }: ActEntry,
): Promise<void> {
  const [token] = await tx
    .select({ name: apiTokens.name })
    .from(apiTokens)
    .where(eq(apiTokens.id, id))
    .for('update');
  if (!token) throw new Problem('not-found');
  const revoked = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  if (revoked.length === 0) skipEntry();
  setEntryFields({ name: token.name });
}
