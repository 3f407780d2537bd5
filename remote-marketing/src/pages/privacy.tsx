import { LegalPage } from '../legal/legal-page';
import { privacySections } from '../legal/privacy-sections';

/** Privacy notice of the site (section 2, legal pages). */
export function Component() {
  return (
    <LegalPage
      title="Privacy notice"
      intro="What this site stores about you, why, for how long, and how to get or delete it."
      date={{ label: 'Effective', day: '2026-11-22' }}
      sections={privacySections}
    />
  );
}
