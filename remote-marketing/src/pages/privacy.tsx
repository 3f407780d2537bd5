import { privacy } from '../legal/built-in/privacy';
import { legalLoader } from '../legal/legal-loader';
import { LegalTextPage } from '../legal/legal-text-page';

export const loader = legalLoader('privacy');

/** Privacy notice of the site (section 2, legal pages). */
export function Component() {
  return <LegalTextPage page="privacy" builtIn={privacy} />;
}
