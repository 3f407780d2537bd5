import { paths } from '@site/shared/contract';
import { formatDuration, formatFullUtcDateTime } from '@site/shared/format';
import { ACTIVATION_LINK_LIFETIME_MS, CODE_LIMIT } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import { browserNames } from './browser-names';
import type { Browser } from './sessions';

export function activationMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Activate your account',
    paragraphs: [
      'Thank you for signing up. One step is left: confirm that this email is yours.',
      `The link works for ${formatDuration(ACTIVATION_LINK_LIFETIME_MS)}. The free trial starts after this confirmation.`,
      'If you did not sign up, do not open the link: another person chose the password.',
    ],
    action: { label: 'Activate account', path: paths.activate(code) },
  };
}

export function deletionCancelledMail(to: string): Mail {
  return {
    to,
    subject: 'Your account stays',
    paragraphs: [
      'You signed in, so your account will not be deleted.',
      'If you did not sign in, ask for a new password now.',
    ],
    action: { label: 'Ask for a new password', path: paths.recoverPassword },
  };
}

/** After a sign-in in a browser in which the account has not signed in before. `now` in ms. */
export function newDeviceMail(to: string, browser: Browser, now: number): Mail {
  return {
    to,
    subject: 'New sign-in to your account',
    paragraphs: [
      `Your account was signed in to from a new device: ${placeOf(browser)}, on ${formatFullUtcDateTime(now)}.`,
      'If it was you, nothing is left to do. If it was not, choose a new password now: that ends every session.',
    ],
    action: { label: 'Choose a new password', path: paths.recoverPassword },
  };
}

/** `left` is the number of unused codes. */
export function recoveryCodeUsedMail(to: string, left: number): Mail {
  return {
    to,
    subject: 'A recovery code was used',
    paragraphs: [
      `A recovery code was used to sign in to your account. Unused codes: ${left}.`,
      'If you have lost your second factor, remove it in Settings and add a new one. If you did not use the code, choose a new password now.',
    ],
    action: { label: 'Account settings', path: paths.factors },
  };
}

/** After `CODE_LIMIT.maxWrong` wrong codes. Codes of apps are refused until `until` (ms). */
export function codesRefusedMail(to: string, browser: Browser, until: number): Mail {
  return {
    to,
    subject: 'Too many wrong codes',
    paragraphs: [
      `${CODE_LIMIT.maxWrong} wrong codes of an authenticator app were entered for your account within ${formatDuration(CODE_LIMIT.periodMs)}, the last one in ${placeOf(browser)}. Its codes are refused until ${formatFullUtcDateTime(until)}. Until then, sign in with a recovery code or a passkey.`,
      'If it was not you, another person knows your password or uses one of your sessions: choose a new password now. That ends every session.',
    ],
    action: { label: 'Choose a new password', path: paths.recoverPassword },
  };
}

/** 'Firefox on Windows at 192.0.2.1'. */
function placeOf(browser: Browser): string {
  const { device, place } = browserNames(browser);
  return `${device || 'an unknown browser'}${place && ` at ${place}`}`;
}
