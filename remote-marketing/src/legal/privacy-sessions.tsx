import { formatDuration } from '@site/shared/format';
import {
  AUDIT_RETENTION_MS,
  CODE_LIMIT,
  REMEMBERED_SESSION_MS,
  SESSION_IDLE_MS,
  SESSION_MS,
} from '@site/shared/rules';
import type { LegalSection } from './legal-page';

/** What the site stores about sign-ins. */
export const privacySessions: readonly LegalSection[] = [
  {
    id: 'sessions',
    title: 'Sign-in sessions',
    body: (
      <p>
        For each browser that is signed in we store the name of the browser, its last IP address and
        the times of the sign-in and of the last use. Settings show this list, so that you can find
        and end a session that is not yours. A session is deleted when it ends: when you sign out,
        after {formatDuration(SESSION_MS)}, or after {formatDuration(REMEMBERED_SESSION_MS)} if you
        chose to be remembered and after {formatDuration(SESSION_IDLE_MS)} without use. We also
        record each sign-in, several wrong passwords or codes, and changes of your email, your
        password and your second factors, with the browser and its IP address, so that you and we
        can find an attack. Settings show these entries. Browser and IP address are erased after{' '}
        {formatDuration(AUDIT_RETENTION_MS.browser)}, or with your account. The entries, which then
        name an account by its number only, are deleted after{' '}
        {formatDuration(AUDIT_RETENTION_MS.entry)}.
      </p>
    ),
  },
  {
    id: 'second-factors',
    title: 'Second factors',
    body: (
      <p>
        If you add a passkey, we store its name, its public key and when it was added and last used.
        We never receive your fingerprint, your face or the PIN of your device. If you add an
        authenticator app, we store its secret encrypted. Recovery codes are stored as hashes. We
        count wrong codes for {formatDuration(CODE_LIMIT.periodMs)} to stop attempts to guess them.
        A factor is deleted when you remove it, or with your account.
      </p>
    ),
  },
];
