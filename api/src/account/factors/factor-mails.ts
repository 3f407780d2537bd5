import { paths } from '@site/shared/contract';
import type { FactorKind } from '@site/shared/rules';
import type { Mail } from '../../mail/layout';

const KIND_NAMES = { totp: 'authenticator app', passkey: 'passkey' } as const;

const NOT_YOU = 'If it was not you, choose a new password now, then remove what you do not know.';

export function factorAddedMail(to: string, kind: FactorKind, name: string): Mail {
  return factorMail(
    to,
    'A second factor was added',
    `The ${KIND_NAMES[kind]} "${name}" can now be used to sign in to your account.`,
  );
}

export function factorRemovedMail(to: string, kind: FactorKind, name: string): Mail {
  return factorMail(
    to,
    'A second factor was removed',
    `The ${KIND_NAMES[kind]} "${name}" can no longer be used to sign in to your account.`,
  );
}

export function factorRenamedMail(to: string, previousName: string, name: string): Mail {
  return factorMail(
    to,
    'A second factor was renamed',
    `The second factor "${previousName}" of your account is now called "${name}".`,
  );
}

export function newRecoveryCodesMail(to: string): Mail {
  return factorMail(
    to,
    'New recovery codes were made',
    'Your account has new recovery codes. The earlier ones no longer work.',
  );
}

/** Sent by the command `npm run reset-factors`. */
export function factorsResetMail(to: string): Mail {
  return factorMail(
    to,
    'Your second factors were removed',
    'The operator of the site has removed the second factors and recovery codes of your account, and every session has ended. Sign in with your password and add a new factor.',
  );
}

function factorMail(to: string, subject: string, text: string): Mail {
  return {
    to,
    subject,
    paragraphs: [text, NOT_YOU],
    action: { label: 'Account settings', path: paths.factors },
  };
}
