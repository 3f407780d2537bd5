import { paths } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { ACTIVATION_LINK_LIFETIME_MS } from '@site/shared/rules';
import type { Mail } from '../mail/layout';

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
