import { paths } from '@site/shared/contract';
import { formatDuration, formatUtcDate } from '@site/shared/format';
import {
  EMAIL_LINK_LIFETIME_MS,
  RECOVERY_LINK_LIFETIME_MS,
  UNDO_LIFETIME_MS,
} from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';

const { accountMails } = texts;

/**
 * To the owner of an active account whose email was signed up again. The page of the sign-up shows
 * the same answer as for a new email (section 5).
 */
export function alreadyRegisteredMail(to: string): Mail {
  return {
    to,
    subject: accountMails.alreadyRegisteredSubject(),
    paragraphs: [accountMails.alreadyRegistered(), accountMails.signInOrRecover()],
    action: { label: accountMails.signIn(), path: paths.signIn },
  };
}

export function recoveryMail(to: string, code: string): Mail {
  const duration = formatDuration(RECOVERY_LINK_LIFETIME_MS);
  return {
    to,
    subject: accountMails.recoverySubject(),
    paragraphs: [
      accountMails.recovery(),
      accountMails.recoveryLink({ duration }),
      accountMails.recoveryIgnore(),
    ],
    action: { label: accountMails.chooseNewPassword(), path: paths.resetPassword(code) },
    onlyToAccount: true,
  };
}

/** Sent after an activation that left no password valid. */
export function choosePasswordMail(to: string, code: string): Mail {
  const duration = formatDuration(RECOVERY_LINK_LIFETIME_MS);
  return {
    to,
    subject: accountMails.choosePassword(),
    paragraphs: [
      accountMails.choosePasswordReason(),
      accountMails.choosePasswordLink({ duration }),
    ],
    action: { label: accountMails.choosePassword(), path: paths.resetPassword(code) },
    onlyToAccount: true,
  };
}

/** `code` is for the link that undoes the change. */
export function passwordChangedMail(to: string, code: string): Mail {
  const duration = formatDuration(UNDO_LIFETIME_MS);
  return {
    to,
    subject: accountMails.passwordChangedSubject(),
    paragraphs: [accountMails.passwordChanged(), accountMails.passwordChangedUndo({ duration })],
    action: { label: accountMails.undoChange(), path: paths.undoPassword(code) },
  };
}

export function confirmEmailMail(to: string, code: string): Mail {
  const duration = formatDuration(EMAIL_LINK_LIFETIME_MS);
  return {
    to,
    subject: accountMails.confirmEmailSubject(),
    paragraphs: [accountMails.confirmEmailAsked(), accountMails.confirmEmailLink({ duration })],
    action: { label: accountMails.confirmEmail(), path: paths.confirmEmail(code) },
  };
}

export function emailChangeRequestedMail(to: string, newEmail: string): Mail {
  return {
    to,
    subject: accountMails.emailAboutToChangeSubject(),
    paragraphs: [
      accountMails.emailAboutToChange({ email: newEmail }),
      accountMails.ifNotAskedChangePassword(),
    ],
    action: { label: accountMails.settings(), path: paths.settings },
  };
}

/** `code` is for the link that undoes the change. */
export function emailChangedMail(to: string, newEmail: string, code: string): Mail {
  const duration = formatDuration(UNDO_LIFETIME_MS);
  return {
    to,
    subject: accountMails.emailChangedSubject(),
    paragraphs: [
      accountMails.emailChanged({ email: newEmail }),
      accountMails.emailChangedUndo({ duration }),
    ],
    action: { label: accountMails.undoChange(), path: paths.undoEmail(code) },
  };
}

export function passwordUndoneMail(to: string): Mail {
  return {
    to,
    subject: accountMails.passwordUndoneSubject(),
    paragraphs: [accountMails.passwordUndone(), accountMails.chooseNewPasswordFirst()],
    action: { label: accountMails.chooseNewPassword(), path: paths.recoverPassword },
  };
}

/** To both emails after the change was undone. */
export function emailRestoredMail(to: string, email: string): Mail {
  return {
    to,
    subject: accountMails.emailRestoredSubject(),
    paragraphs: [accountMails.emailRestored({ email }), accountMails.chooseNewPasswordFirst()],
    action: { label: accountMails.chooseNewPassword(), path: paths.recoverPassword },
  };
}

/**
 * To the owner of an email that another account wants to use. The other account sees the same
 * answer as for an email without an account.
 */
export function emailInUseMail(to: string): Mail {
  return {
    to,
    subject: accountMails.alreadyRegisteredSubject(),
    paragraphs: [accountMails.emailInUse(), accountMails.signInOrRecover()],
    action: { label: accountMails.signIn(), path: paths.signIn },
  };
}

/** `deleteAt` is the time of the deletion, in ms. */
export function deletionMail(to: string, deleteAt: number): Mail {
  return {
    to,
    subject: accountMails.deletionSubject(),
    paragraphs: [
      accountMails.deletion({ date: formatUtcDate(deleteAt) }),
      accountMails.deletionKept(),
    ],
    action: { label: accountMails.signInAndKeep(), path: paths.signIn },
  };
}
