import { imprint } from '../legal/built-in/imprint';
import { legalLoader } from '../legal/legal-loader';
import { LegalTextPage } from '../legal/legal-text-page';

export const loader = legalLoader('imprint');

/** Who operates the site, as EU law asks (Article 5 of Directive 2000/31/EC). */
export function Component() {
  return <LegalTextPage page="imprint" builtIn={imprint} />;
}
