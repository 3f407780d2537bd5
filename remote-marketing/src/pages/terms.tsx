import { LegalPage } from '../parts/legal-page';
import { termsSections } from '../parts/terms-sections';

/** Terms and conditions (section 2, static pages). */
export function Component() {
  return (
    <LegalPage
      title="Terms and conditions"
      intro="What you can expect from us, and what we expect from you, in 17 short sections."
      date={{ label: 'Last modified', day: '2024-09-01' }}
      sections={termsSections}
    />
  );
}
