import type { contract, ResponseOf } from '@site/shared/contract';
import { STAFF_ROLES, type StaffRole } from '@site/shared/rules';
import { and, asc, count, desc, eq, inArray, isNull, max } from 'drizzle-orm';
import { isActive } from '../auth/sessions';
import { sessions, users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { isOpen } from './invitations';
import { staffInvitations } from './tables';

const MAX_LISTED_INVITATIONS = 200;

/** The accounts of the staff, oldest first, and the open invitations, newest first. */
export async function listStaff(
  db: Queryable,
  now: number,
): Promise<ResponseOf<typeof contract.staff.listStaff>> {
  const members = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
      suspendedAt: users.suspendedAt,
      sessionCount: count(sessions.id),
      lastSeenAt: max(sessions.lastSeenAt),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), isActive(now)))
    .where(and(inArray(users.role, [...STAFF_ROLES]), isNull(users.deletedAt)))
    .groupBy(users.id)
    .orderBy(asc(users.id));
  const invitations = await db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      invitedBy: users.email,
      createdAt: staffInvitations.createdAt,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .leftJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(isOpen(now))
    .orderBy(desc(staffInvitations.id))
    .limit(MAX_LISTED_INVITATIONS);
  return {
    members: members.map((member) => ({ ...member, role: member.role as StaffRole })),
    invitations: invitations.map((row) => ({ ...row, invitedBy: row.invitedBy ?? '' })),
  };
}
