import { eq } from 'drizzle-orm';
import type { PersonalData } from '../db/personal-data';
import { staffInvitations } from './tables';

/** The invitations that made an account staff. Erasing deletes them: they contain the email. */
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
      .where(eq(staffInvitations.acceptedBy, userId)),
  erase: async (tx, userId) => {
    await tx.delete(staffInvitations).where(eq(staffInvitations.acceptedBy, userId));
  },
};
