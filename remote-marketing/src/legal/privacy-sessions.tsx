import { formatDuration } from '@site/shared/format';
import {
  AUDIT_RETENTION_MS,
  CODE_LIMIT,
  REMEMBERED_SESSION_MS,
  SESSION_IDLE_MS,
  SESSION_MS,
} from '@site/shared/rules';
import * as texts from '#texts';
import type { LegalSection } from './legal-page';

/** What the site stores about sign-ins. */
export function sessionSections(): readonly LegalSection[] {
  return [
    {
      id: 'sessions',
      title: texts.privacy.sessionsTitle(),
      body: (
        <p>
          {texts.privacy.sessions({
            session: formatDuration(SESSION_MS),
            remembered: formatDuration(REMEMBERED_SESSION_MS),
            idle: formatDuration(SESSION_IDLE_MS),
            browser: formatDuration(AUDIT_RETENTION_MS.browser),
            entry: formatDuration(AUDIT_RETENTION_MS.entry),
          })}
        </p>
      ),
    },
    {
      id: 'second-factors',
      title: texts.privacy.secondFactorsTitle(),
      body: <p>{texts.privacy.secondFactors({ duration: formatDuration(CODE_LIMIT.periodMs) })}</p>,
    },
  ];
}
