import { paths } from '@site/shared/contract';
import { formatDuration, formatRole } from '@site/shared/format';
import { type AccountRole, INVITATION_LIFETIME_MS, type StaffRole } from '@site/shared/rules';
import type { Mail } from '../mail/layout';

export function invitationMail(
  to: string,
  { code, role, invitedBy }: { code: string; role: StaffRole; invitedBy: string },
): Mail {
  return {
    to,
    subject: 'You are invited to the staff',
    paragraphs: [
      `${invitedBy} invites you to work on this site. Your role will be: ${formatRole(role)}.`,
      `The link works once and for ${formatDuration(INVITATION_LIFETIME_MS)}, for this email only.`,
      'If you do not expect this invitation, ignore this mail: nothing changes.',
    ],
    action: { label: 'Accept the invitation', path: paths.acceptInvitation(code) },
  };
}

/** To the administrator who sent the invitation. */
export function joinedMail(to: string, memberEmail: string, role: StaffRole): Mail {
  return {
    to,
    subject: 'Your invitation was accepted',
    paragraphs: [`${memberEmail} belongs to the staff now. The role is: ${formatRole(role)}.`],
    action: { label: 'Open the staff', path: paths.staff },
  };
}

export function roleMail(to: string, role: AccountRole): Mail {
  return {
    to,
    subject: 'Your role was changed',
    paragraphs: [
      role === 'customer'
        ? 'You no longer belong to the staff of this site. Your account stays, as a customer.'
        : `Your role on this site is now: ${formatRole(role)}.`,
      'You were signed out in every browser. Sign in again.',
    ],
    action: { label: 'Sign in', path: paths.signIn },
    onlyToAccount: true,
  };
}

export function suspendedMail(to: string): Mail {
  return {
    to,
    subject: 'Your account is suspended',
    paragraphs: [
      'An administrator suspended your account. You were signed out in every browser and cannot sign in for now.',
      'To learn why, answer this mail or write to support.',
    ],
    onlyToAccount: true,
  };
}

export function restoredMail(to: string): Mail {
  return {
    to,
    subject: 'You can sign in again',
    paragraphs: ['The suspension of your account has ended.'],
    action: { label: 'Sign in', path: paths.signIn },
    onlyToAccount: true,
  };
}
