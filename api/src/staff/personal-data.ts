import { eq, or, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { PersonalData } from '../db/personal-data';
import { staffInvitations } from './tables';

/**
 * The invitations that an account has accepted and those of its email. An erasure deletes them:
 * they contain the email.
 */
export const staffData: PersonalData = {
  name: 'invitations',
  read: (db, userId) =>
    db
      .select({
        email: staffInvitations.email,
        role: staffInvitations.role,
        createdAt: staffInvitations.createdAt,
        acceptedAt: staffInvitations.acceptedAt,
      })
      .from(staffInvitations)
      .where(isInvitationOf(userId)),
  erase: async (tx, userId) => {
    await tx.delete(staffInvitations).where(isInvitationOf(userId));
  },
};

function isInvitationOf(userId: number) {
  return or(
    eq(staffInvitations.acceptedBy, userId),
    sql`lower(${staffInvitations.email}) = (select lower(${users.email}) from ${users} where ${users.id} = ${userId})`,
  );
}
