import * as texts from '#texts';
import type { LegalSection, PeriodText } from './legal-page';

/** What the site stores about sign-ins. */
export function sessionSections(period: PeriodText): readonly LegalSection[] {
  return [
    {
      id: 'sessions',
      title: texts.privacy.sessionsTitle(),
      body: (
        <p>
          {texts.privacy.sessions({
            session: period('session'),
            remembered: period('remembered-session'),
            idle: period('idle-session'),
            browser: period('audit-browser'),
            entry: period('audit-entry'),
          })}
        </p>
      ),
    },
    {
      id: 'second-factors',
      title: texts.privacy.secondFactorsTitle(),
      body: <p>{texts.privacy.secondFactors({ duration: period('code-period') })}</p>,
    },
  ];
}
