import { paths } from '@site/shared/contract';
import { formatUtcDate } from '@site/shared/format';
import type { Mail } from '../mail/layout';

export function activationMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Activate your account',
    paragraphs: [
      'Thank you for signing up. One step is left: confirm that this address is yours.',
      'The link is good for 7 days. The free trial starts after this confirmation.',
      'If you did not sign up just now, do not open the link: somebody else chose the password.',
    ],
    action: { label: 'Activate account', path: paths.activate(code) },
  };
}

/** Section 5 gives a known address the same answer as a new one; its owner learns of it here. */
export function alreadyRegisteredMail(to: string): Mail {
  return {
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, signed up with this address. It already has an account, and nothing was changed.',
      'You can sign in, or choose a new password if you have forgotten it.',
    ],
    action: { label: 'Sign in', path: paths.signIn },
  };
}

/** Only leaves where the address has an account. */
export function recoveryMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your account.',
      'The link is good for one hour and for one time. A new password ends every session.',
      'If you did not ask, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', path: paths.resetPassword(code) },
    onlyToAccount: true,
  };
}

/** After the activation of an address that was signed up with different passwords. */
export function choosePasswordMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Choose your password',
    paragraphs: [
      'Your account is activated. Somebody signed up with this address more than once, and with different passwords: none of them opens it.',
      'Choose the password now. The link is good for one hour and for one time; later, ask for another one.',
    ],
    action: { label: 'Choose your password', path: paths.resetPassword(code) },
    onlyToAccount: true,
  };
}

export function passwordChangedMail(to: string): Mail {
  return {
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed, and the sessions that used the old one have ended.',
      'If that was not you, ask for a new password now.',
    ],
    action: { label: 'Ask for a new password', path: paths.recoverPassword },
  };
}

export function confirmEmailMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Confirm your new email',
    paragraphs: [
      'Somebody, probably you, wants to use this address for an account. Confirm that it is yours.',
      'The link is good for one day. If you did not ask for it, ignore this mail; nothing will happen.',
    ],
    action: { label: 'Confirm email', path: paths.confirmEmail(code) },
  };
}

export function emailChangeAskedMail(to: string, email: string): Mail {
  return {
    to,
    subject: 'Your email is about to change',
    paragraphs: [
      `Somebody, probably you, asked to change the email of your account to ${email}. It changes once that address is confirmed.`,
      'If that was not you, change your password now: that also cancels the change.',
    ],
    action: { label: 'Account settings', path: paths.settings },
  };
}

export function emailChangedMail(to: string, email: string): Mail {
  return {
    to,
    subject: 'Your email was changed',
    paragraphs: [
      `The email of your account is ${email} now. This address no longer opens it.`,
      'If that was not you, write to our support at once.',
    ],
    action: { label: 'Support', path: paths.support },
  };
}

/** What the owner of an address learns when another account wants it; the other one learns nothing. */
export function addressInUseMail(to: string): Mail {
  return {
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, wanted to use this address for another account. It already has one, and nothing was changed.',
      'You can sign in, or choose a new password if you have forgotten it.',
    ],
    action: { label: 'Sign in', path: paths.signIn },
  };
}

/** `deleteAt` in ms. */
export function deletionMail(to: string, deleteAt: number): Mail {
  return {
    to,
    subject: 'Your account will be deleted',
    paragraphs: [
      `As you asked, your account will be deleted on ${formatUtcDate(deleteAt)}. Until then nothing is lost: sign in and it stays.`,
      'Orders are kept for the books without your name; everything else goes.',
    ],
    action: { label: 'Sign in and keep it', path: paths.signIn },
  };
}

export function accountKeptMail(to: string): Mail {
  return {
    to,
    subject: 'Your account stays',
    paragraphs: [
      'You signed in, so your account is not deleted after all.',
      'If that was not you, ask for a new password now.',
    ],
    action: { label: 'Ask for a new password', path: paths.recoverPassword },
  };
}
