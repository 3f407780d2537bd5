import * as z from '@site/shared/schema';
import { ACCOUNT_ROLES, STAFF_ROLES } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { successMessage } from './problem-body';

/** An account of the staff. */
const staffMember = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  createdAt: fields.timestamp,
  /** The last use of one of its sessions; null without a session. */
  lastSeenAt: z.nullable(fields.timestamp),
  /** How many browsers are signed in. */
  sessionCount: z.number(),
  /** Since when the account may not sign in; null for an active one. */
  suspendedAt: z.nullable(fields.timestamp),
});
export type StaffMember = z.infer<typeof staffMember>;

/** An invitation that can still be accepted. */
const staffInvitation = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /** The email of the administrator who invited. */
  invitedBy: z.string(),
  createdAt: fields.timestamp,
  expiresAt: fields.timestamp,
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

const staffList = z.object({
  members: z.array(staffMember),
  invitations: z.array(staffInvitation),
});

/** An act on one account, with the reason for the audit log. */
const accountAct = z.object({ account: fields.accountId, reason: fields.reason });

/** The staff, for administrators. A call that changes an account answers with the new list. */
export const staffCalls = {
  /** The accounts of the staff, oldest first, and the open invitations, newest first. */
  listStaff: endpoint({
    path: 'staff/list-staff',
    access: 'admin',
    body: z.object({}),
    response: staffList,
    reads: true,
  }),

  /**
   * Sends a link that gives the account with this email a role. An earlier invitation of the email
   * ends.
   */
  inviteStaff: endpoint({
    path: 'staff/invite-staff',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({ email: fields.email, role: z.enum(STAFF_ROLES), reason: fields.reason }),
    response: staffList,
    problems: ['already-staff', 'account-suspended'],
  }),

  /** Ends an invitation. Succeeds for one that has ended, too. */
  withdrawInvitation: endpoint({
    path: 'staff/withdraw-invitation',
    access: 'admin',
    body: z.object({ invitation: z.int().check(z.gte(1)), reason: fields.reason }),
    response: staffList,
    problems: ['not-found'],
  }),

  /**
   * Gives a member of staff another role and ends the sessions of the account. With the role
   * 'customer' it leaves the staff. A customer joins the staff by an invitation.
   */
  changeRole: endpoint({
    path: 'staff/change-role',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.extend(accountAct, { role: z.enum(ACCOUNT_ROLES) }),
    response: staffList,
    problems: ['not-found', 'first-admin', 'own-account'],
  }),

  /** Ends all sessions of any account, and refuses new ones until `restoreAccount`. */
  suspendAccount: endpoint({
    path: 'staff/suspend-account',
    access: 'admin',
    needsFreshSignIn: true,
    body: accountAct,
    response: staffList,
    problems: ['not-found', 'first-admin', 'own-account'],
  }),

  /** Lets a suspended account sign in again. */
  restoreAccount: endpoint({
    path: 'staff/restore-account',
    access: 'admin',
    needsFreshSignIn: true,
    body: accountAct,
    response: staffList,
    problems: ['not-found', 'first-admin', 'own-account'],
  }),

  /** Signs an account out in every browser. */
  endAccountSessions: endpoint({
    path: 'staff/end-account-sessions',
    access: 'admin',
    body: accountAct,
    response: staffList,
    problems: ['not-found', 'first-admin', 'own-account'],
  }),
};

/** What an invited person does with the link of the invitation. */
export const invitationCalls = {
  /** Whom an invitation is for. Not a reading call: the code must not be part of an address. */
  checkInvitation: endpoint({
    path: 'staff/check-invitation',
    isMadeOnOpening: true,
    access: 'public',
    body: z.object({ code: fields.linkCode }),
    response: z.object({
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      /** Whether the email has an account, which signs in to accept. */
      hasAccount: z.boolean(),
    }),
    problems: ['invitation-code'],
  }),

  /** Creates the invited account with a password. */
  acceptInvitation: endpoint({
    path: 'staff/accept-invitation',
    access: 'public',
    body: z.object({ code: fields.linkCode, password: fields.password }),
    response: successMessage,
    problems: ['invitation-code', 'invitation-sign-in', 'weak-password', 'too-many-sign-ins'],
  }),

  /** Gives the role to the signed-in account, if the invitation is for its email. */
  joinStaff: endpoint({
    path: 'staff/join-staff',
    access: 'customer',
    needsFreshSignIn: true,
    body: z.object({ code: fields.linkCode }),
    response: successMessage,
    problems: ['invitation-code', 'invitation-other-account', 'already-staff'],
  }),
};
