import { LegalPage } from '../legal/legal-page';
import { termsSections } from '../legal/terms-sections';

/** Terms and conditions (section 2, legal pages). */
export function Component() {
  return (
    <LegalPage
      title="Terms and conditions"
      intro={`What you can expect from us and what we expect from you, in ${termsSections.length} short sections.`}
      date={{ label: 'Last modified', day: '2024-09-01' }}
      sections={termsSections}
    />
  );
}
