import { legalLoader } from '../legal/legal-call';
import { LegalTextPage } from '../legal/legal-text-page';

export const loader = legalLoader('refund');

/** Refund policy (section 2, legal pages). */
export function Component() {
  return <LegalTextPage page="refund" />;
}
