import { eq, or, sql } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { PersonalData } from '../db/personal-data';
import { staffInvitations } from './tables';

/** The invitations of an account and of its email. Erasing deletes them: they contain the email. */
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
      .where(isFor(userId)),
  erase: async (tx, userId) => {
    await tx.delete(staffInvitations).where(isFor(userId));
  },
};

function isFor(userId: number) {
  return or(
    eq(staffInvitations.acceptedBy, userId),
    sql`lower(${staffInvitations.email}) = (select lower(${users.email}) from ${users} where ${users.id} = ${userId})`,
  );
}
