import * as texts from '#texts';
import { LegalPage } from '../legal/legal-page';
import { privacySections } from '../legal/privacy-sections';

/** Privacy notice of the site (section 2, legal pages). */
export function Component() {
  return (
    <LegalPage
      title={texts.privacy.title()}
      intro={texts.privacy.intro()}
      date={{ text: texts.legal.effective, day: '2026-11-22' }}
      sections={privacySections()}
    />
  );
}
