import { paths } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { type AccountRole, INVITATION_LIFETIME_MS, type StaffRole } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';

const { staffMails } = texts;

export function invitationMail(
  to: string,
  { code, role, invitedBy: inviter }: { code: string; role: StaffRole; invitedBy: string },
): Mail {
  const duration = formatDuration(INVITATION_LIFETIME_MS);
  return {
    to,
    subject: staffMails.invitationSubject(),
    paragraphs: [
      staffMails.invitation({ inviter, role: staffMails.roleName({ role }) }),
      staffMails.invitationLink({ duration }),
      staffMails.invitationIgnore(),
    ],
    action: { label: staffMails.acceptInvitation(), path: paths.acceptInvitation(code) },
  };
}

/** To the administrator who sent the invitation. */
export function joinedMail(to: string, email: string, role: StaffRole): Mail {
  return {
    to,
    subject: staffMails.joinedSubject(),
    paragraphs: [staffMails.joined({ email, role: staffMails.roleName({ role }) })],
    action: { label: staffMails.openStaff(), path: paths.staff },
  };
}

export function roleMail(to: string, role: AccountRole): Mail {
  return {
    to,
    subject: staffMails.roleSubject(),
    paragraphs: [
      role === 'customer'
        ? staffMails.customerAgain()
        : staffMails.role({ role: staffMails.roleName({ role }) }),
      staffMails.roleSignedOut(),
    ],
    action: { label: staffMails.signIn(), path: paths.signIn },
    onlyToAccount: true,
  };
}

export function suspendedMail(to: string): Mail {
  return {
    to,
    subject: staffMails.suspendedSubject(),
    paragraphs: [staffMails.suspended(), staffMails.suspendedWhy()],
    onlyToAccount: true,
  };
}

export function restoredMail(to: string): Mail {
  return {
    to,
    subject: staffMails.restoredSubject(),
    paragraphs: [staffMails.restored()],
    action: { label: staffMails.signIn(), path: paths.signIn },
    onlyToAccount: true,
  };
}
