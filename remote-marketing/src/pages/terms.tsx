import { terms } from '../legal/built-in/terms';
import { legalLoader } from '../legal/legal-loader';
import { LegalTextPage } from '../legal/legal-text-page';

export const loader = legalLoader('terms');

/** Terms and conditions (section 2, legal pages). */
export function Component() {
  return <LegalTextPage page="terms" builtIn={terms} />;
}
