import { refund } from '../legal/built-in/refund';
import { legalLoader } from '../legal/legal-loader';
import { LegalTextPage } from '../legal/legal-text-page';

export const loader = legalLoader('refund');

/** Refund policy (section 2, legal pages). */
export function Component() {
  return <LegalTextPage page="refund" builtIn={refund} />;
}
