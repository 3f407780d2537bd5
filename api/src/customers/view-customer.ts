import type { CustomerDetails, Session } from '@site/shared/contract';
import { can, ownedPeriods, roleOf } from '@site/shared/rules';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { deviceSessions } from '../account/device-sessions';
import { authorNames } from '../auth/authors';
import { entitlementOf, nextPlanOf } from '../auth/next-plan';
import { sessionOf } from '../auth/session-of';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { givenGrant, newestGrantsOf } from '../order-moves/plan-grants';
import { type OrderRow, orders } from '../orders/tables';
import { walletOf } from '../orders/wallet-view';
import { tickets } from '../tickets/tables';
import { erasureOf } from './erase-customer';
import { notesOf } from './notes';

const MAX_LISTED_TICKETS = 10;

/**
 * A customer for staff. Only administrators get the sessions and what an erasure would do. Throws
 * 'not-found'.
 */
export async function viewCustomer(
  db: Queryable,
  viewer: Session,
  userId: number,
  now: number,
): Promise<CustomerDetails> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user) throw new Problem('not-found');
  const ownOrders = eq(orders.userId, userId);
  const ownTickets = eq(tickets.userId, userId);
  const [newestOrder] = await db
    .select()
    .from(orders)
    .where(ownOrders)
    .orderBy(desc(orders.id))
    .limit(1);
  const { createdAt, activatedAt, suspendedAt, deleteAt, legalVersions } = user;
  return {
    account: {
      ...sessionOf(user, await nextPlanOf(db, userId), now),
      createdAt,
      activatedAt,
      suspendedAt,
      deleteAt,
      ...(legalVersions && { legalVersions }),
    },
    ...(newestOrder && { billing: billingFacts(newestOrder) }),
    owned: ownedPeriods(await entitlementOf(db, user), now),
    orderCount: await db.$count(orders, ownOrders),
    tickets: await db
      .select({
        id: tickets.id,
        title: tickets.title,
        status: tickets.status,
        updatedAt: tickets.updatedAt,
      })
      .from(tickets)
      .where(ownTickets)
      .orderBy(desc(tickets.updatedAt))
      .limit(MAX_LISTED_TICKETS),
    ticketCount: await db.$count(tickets, ownTickets),
    wallet: await walletOf(db, userId),
    grants: await grantsForStaff(db, userId),
    notes: await notesOf(db, userId),
    ...(can(roleOf(viewer), 'manageCustomers') && {
      sessions: await deviceSessions(db, userId, null, now),
      erasure: await erasureOf(db, userId),
    }),
  };
}

async function grantsForStaff(db: Queryable, userId: number) {
  const grants = await newestGrantsOf(db, userId);
  const nameOf = await authorNames(db, grants);
  return grants.map((grant) => ({ ...givenGrant(grant), by: nameOf(grant) }));
}

function billingFacts({ name, last_name, company, country }: OrderRow) {
  return { name: `${name} ${last_name}`.trim(), ...(company && { company }), country };
}
