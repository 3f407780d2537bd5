import { paths } from '@site/shared/contract';
import { formatDuration, formatFullUtcDateTime } from '@site/shared/format';
import { ACTIVATION_LINK_LIFETIME_MS, CODE_LIMIT } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { browserNames } from './browser-names';
import type { Browser } from './sessions';

const { accountMails, browsers, signInMails } = texts;

export function activationMail(to: string, code: string): Mail {
  const duration = formatDuration(ACTIVATION_LINK_LIFETIME_MS);
  return {
    to,
    subject: signInMails.activationSubject(),
    paragraphs: [
      signInMails.activation(),
      signInMails.activationLink({ duration }),
      signInMails.activationNotYou(),
    ],
    action: { label: signInMails.activate(), path: paths.activate(code) },
  };
}

export function deletionCancelledMail(to: string): Mail {
  return {
    to,
    subject: signInMails.deletionCancelledSubject(),
    paragraphs: [signInMails.deletionCancelled(), signInMails.deletionCancelledNotYou()],
    action: { label: signInMails.askForPassword(), path: paths.recoverPassword },
  };
}

/** After a sign-in in a browser in which the account has not signed in before. `now` in ms. */
export function newDeviceMail(to: string, browser: Browser, now: number): Mail {
  const date = formatFullUtcDateTime(now);
  return {
    to,
    subject: signInMails.newDeviceSubject(),
    paragraphs: [
      signInMails.newDevice({ browser: placeOf(browser), date }),
      signInMails.newDeviceNotYou(),
    ],
    action: { label: accountMails.chooseNewPassword(), path: paths.recoverPassword },
  };
}

/** `left` is the number of unused codes. */
export function recoveryCodeUsedMail(to: string, left: number): Mail {
  return {
    to,
    subject: signInMails.recoveryCodeUsedSubject(),
    paragraphs: [signInMails.recoveryCodeUsed({ left }), signInMails.recoveryCodeUsedNext()],
    action: { label: accountMails.settings(), path: paths.factors },
  };
}

/** After `CODE_LIMIT.maxWrong` wrong codes. Codes of apps are refused until `until` (ms). */
export function codesRefusedMail(to: string, browser: Browser, until: number): Mail {
  return {
    to,
    subject: signInMails.codesRefusedSubject(),
    paragraphs: [
      signInMails.codesRefused({
        max: CODE_LIMIT.maxWrong,
        period: formatDuration(CODE_LIMIT.periodMs),
        browser: placeOf(browser),
        until: formatFullUtcDateTime(until),
      }),
      signInMails.codesRefusedNotYou(),
    ],
    action: { label: accountMails.chooseNewPassword(), path: paths.recoverPassword },
  };
}

/** 'Firefox on Windows at 192.0.2.1'. */
function placeOf(browser: Browser): string {
  const { device, place } = browserNames(browser);
  const name = device || browsers.unknown();
  return place ? browsers.atAddress({ device: name, address: place }) : name;
}
