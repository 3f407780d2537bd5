import { terms } from '#texts';
import { LegalPage } from '../legal/legal-page';
import { termsSections } from '../legal/terms-sections';

/** Terms and conditions (section 2, legal pages). */
export function Component() {
  const sections = termsSections();
  return (
    <LegalPage
      title={terms.title()}
      intro={terms.intro({ count: sections.length })}
      date={{ kind: 'lastModified', day: '2024-09-01' }}
      sections={sections}
    />
  );
}
