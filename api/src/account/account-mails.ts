import { paths } from '@site/shared/contract';
import { formatDuration, formatUtcDate } from '@site/shared/format';
import {
  EMAIL_LINK_LIFETIME_MS,
  RECOVERY_LINK_LIFETIME_MS,
  UNDO_LIFETIME_MS,
} from '@site/shared/rules';
import type { Mail } from '../mail/layout';

/** Section 5: a known email gets the same answer as a new one. This mail tells its owner. */
export function alreadyRegisteredMail(to: string): Mail {
  return {
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, signed up with this email. It already has an account, and nothing was changed.',
      'Sign in, or choose a new password if you have forgotten it.',
    ],
    action: { label: 'Sign in', path: paths.signIn },
  };
}

export function recoveryMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Someone, probably you, asked for a new password for your account.',
      `The link works once and for ${formatDuration(RECOVERY_LINK_LIFETIME_MS)}. A new password ends every session.`,
      'If you did not ask for it, ignore this mail: your password stays the same.',
    ],
    action: { label: 'Choose a new password', path: paths.resetPassword(code) },
    onlyToAccount: true,
  };
}

/** Sent after an activation that left no password valid. */
export function choosePasswordMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Choose your password',
    paragraphs: [
      'Your account is activated. The password of the sign-up does not work, because another person may have chosen it: the account was activated in another browser than the one of the sign-up, or the email was signed up more than once.',
      `Choose your password now, unless you have chosen it on the activation page. The link works once and for ${formatDuration(RECOVERY_LINK_LIFETIME_MS)}. After that, ask for a new one.`,
    ],
    action: { label: 'Choose your password', path: paths.resetPassword(code) },
    onlyToAccount: true,
  };
}

/** `code` is for the link that undoes the change. */
export function passwordChangedMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and the sessions that used the old one have ended.',
      `If you did not change it, undo the change now: the new password stops working, every session ends, and you choose a password. The link works for ${formatDuration(UNDO_LIFETIME_MS)}.`,
    ],
    action: { label: 'Undo the change', path: paths.undoPassword(code) },
  };
}

export function confirmEmailMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Confirm your new email',
    paragraphs: [
      'Someone, probably you, wants to use this email for an account. Confirm that it is yours.',
      `The link works for ${formatDuration(EMAIL_LINK_LIFETIME_MS)}. If you did not ask for it, ignore this mail: nothing changes.`,
    ],
    action: { label: 'Confirm email', path: paths.confirmEmail(code) },
  };
}

export function emailChangeRequestedMail(to: string, newEmail: string): Mail {
  return {
    to,
    subject: 'Your email is about to change',
    paragraphs: [
      `Someone, probably you, asked to change the email of your account to ${newEmail}. It changes when that email is confirmed.`,
      'If you did not ask for it, change your password now: that also cancels the change.',
    ],
    action: { label: 'Account settings', path: paths.settings },
  };
}

/** `code` is for the link that undoes the change. */
export function emailChangedMail(to: string, newEmail: string, code: string): Mail {
  return {
    to,
    subject: 'Your email was changed',
    paragraphs: [
      `The email of your account is now ${newEmail}. You can no longer sign in with this one.`,
      `If you did not change it, undo the change now: your account gets this email again, every session ends, and you choose a new password. The link works for ${formatDuration(UNDO_LIFETIME_MS)}.`,
    ],
    action: { label: 'Undo the change', path: paths.undoEmail(code) },
  };
}

export function passwordUndoneMail(to: string): Mail {
  return {
    to,
    subject: 'The change of your password was undone',
    paragraphs: [
      'Every session has ended, and no password works. Second factors that were added in the last days are removed.',
      'Choose a new password before you sign in.',
    ],
    action: { label: 'Choose a new password', path: paths.recoverPassword },
  };
}

/** To both emails after the change was undone. */
export function emailRestoredMail(to: string, email: string): Mail {
  return {
    to,
    subject: 'The change of your email was undone',
    paragraphs: [
      `The email of your account is ${email} again. Every session has ended and the old password no longer works.`,
      'Choose a new password before you sign in.',
    ],
    action: { label: 'Choose a new password', path: paths.recoverPassword },
  };
}

/**
 * To the owner of an email that another account wants to use. The other account sees the same
 * answer as for an email without an account.
 */
export function emailInUseMail(to: string): Mail {
  return {
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Someone, probably you, wanted to use this email for another account. It already has one, and nothing was changed.',
      'Sign in, or choose a new password if you have forgotten it.',
    ],
    action: { label: 'Sign in', path: paths.signIn },
  };
}

/** `deleteAt` is the time of the deletion, in ms. */
export function deletionMail(to: string, deleteAt: number): Mail {
  return {
    to,
    subject: 'Your account will be deleted',
    paragraphs: [
      `Your account will be deleted on ${formatUtcDate(deleteAt)}, as you asked. Until then nothing is lost: sign in to keep it.`,
      'Orders are kept for our bookkeeping without your name. Everything else is deleted.',
    ],
    action: { label: 'Sign in and keep it', path: paths.signIn },
  };
}
