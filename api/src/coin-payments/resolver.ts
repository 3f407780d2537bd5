import { type Author, authorNames } from '../auth/authors';
import type { Queryable } from '../db/database';
import type { UnmatchedPaymentRow } from './tables';

type Resolver = Pick<UnmatchedPaymentRow, 'resolvedBy' | 'resolvedActorId'>;

/** The columns that store who decided about an unmatched payment. */
export function resolverOf({ by, actorId }: Author): Resolver {
  return { resolvedBy: by, resolvedActorId: actorId ?? null };
}

/** Whether this author decided about an unmatched payment. */
export function isResolvedBy(payment: Resolver, author: Author): boolean {
  const { resolvedBy, resolvedActorId } = resolverOf(author);
  return payment.resolvedBy === resolvedBy && payment.resolvedActorId === resolvedActorId;
}

/** The function that names who decided about a payment; '' for one that was never decided. */
export async function resolverNames(
  db: Queryable,
  payments: readonly Resolver[],
): Promise<(payment: Resolver) => string> {
  const nameOf = await authorNames(db, payments.map(authorOf));
  return (payment) => nameOf(authorOf(payment));
}

function authorOf({ resolvedBy, resolvedActorId }: Resolver): Author {
  return { by: resolvedBy ?? '', actorId: resolvedActorId };
}
