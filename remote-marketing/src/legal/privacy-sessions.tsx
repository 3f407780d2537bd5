import { formatDuration } from '@site/shared/format';
import {
  AUDIT_BROWSER_MS,
  REMEMBERED_SESSION_MS,
  SESSION_IDLE_MS,
  SESSION_MS,
} from '@site/shared/rules';
import type { LegalSection } from './legal-page';

/** What the site stores about sign-ins. */
export const privacySessions: LegalSection = {
  id: 'sessions',
  title: 'Sign-in sessions',
  body: (
    <p>
      For each browser that is signed in we store the name of the browser, its last IP address and
      the times of the sign-in and of the last use. Settings show this list, so that you can find
      and end a session that is not yours. A session is deleted when it ends: when you sign out,
      after {formatDuration(SESSION_MS)}, or after {formatDuration(REMEMBERED_SESSION_MS)} if you
      chose to be remembered and after {formatDuration(SESSION_IDLE_MS)} without use. We also record
      each sign-in, several wrong passwords in a row, and changes of your email and password, with
      the browser and its IP address, so that you and we can find an attack. Settings show these
      entries. Browser and IP address are erased after {formatDuration(AUDIT_BROWSER_MS)}, or with
      your account.
    </p>
  ),
};
