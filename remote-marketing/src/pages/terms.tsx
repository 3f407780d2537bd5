import * as texts from '#texts';
import { LegalPage } from '../legal/legal-page';
import { termsSections } from '../legal/terms-sections';

/** Terms and conditions (section 2, legal pages). */
export function Component() {
  const sections = termsSections();
  return (
    <LegalPage
      title={texts.terms.title()}
      intro={texts.terms.intro({ count: sections.length })}
      date={{ text: texts.legal.lastModified, day: '2024-09-01' }}
      sections={sections}
    />
  );
}
