import { privacyApp } from '../legal/built-in/privacy-app';
import { legalLoader } from '../legal/legal-loader';
import { LegalTextPage } from '../legal/legal-text-page';

export const loader = legalLoader('privacy-app');

/** App privacy policy (section 2, legal pages). */
export function Component() {
  return <LegalTextPage page="privacy-app" builtIn={privacyApp} />;
}
