import type { Session } from '@site/shared/contract';
import { can, FIRST_ADMIN_ID, roleOf } from '@site/shared/rules';
import { asc, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ACCOUNT_LOCK } from '../auth/lock-account';
import { type Browser, browserOf } from '../auth/sessions';
import { type User, users } from '../auth/tables';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';

/** Who acts on another account, from which browser, why and when (ms). */
export type AccountAct = { actorId: number; browser: Browser; reason: string; now: number };

type Call = { session: Session; request: FastifyRequest; now: number; body: { reason: string } };

/** The act that a call asks for. */
export function accountActOf({ session, request, now, body: { reason } }: Call): AccountAct {
  return { actorId: session.id, browser: browserOf(request), reason, now };
}

/**
 * Locks the account of the administrator who acts and the account that the act concerns, the
 * smaller id first. So of two administrators who suspend each other, the second is refused: the
 * suspension by the first came before. Throws 'not-allowed' for an actor who is no administrator
 * any more, 'own-account', 'first-admin', and 'not-found' for a missing or deleted account.
 */
export async function lockForAct(
  tx: Transaction,
  actorId: number,
  accountId: number,
): Promise<User> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [actorId, accountId]))
    .orderBy(asc(users.id))
    .for(ACCOUNT_LOCK);
  requireAdministrator(rows.find(({ id }) => id === actorId));
  const account = rows.find(({ id }) => id === accountId);
  if (!account || account.deletedAt !== null) throw new Problem('not-found');
  if (accountId === actorId) throw new Problem('own-account');
  if (accountId === FIRST_ADMIN_ID) throw new Problem('first-admin');
  return account;
}

/** Throws 'not-allowed' for an account that may not manage staff at this moment. */
export function requireAdministrator(actor: User | undefined): asserts actor is User {
  const isActive = actor && actor.suspendedAt === null && actor.deletedAt === null;
  if (!isActive || !can(roleOf({ isAuth: true, role: actor.role }), 'manageStaff'))
    throw new Problem('not-allowed');
}
