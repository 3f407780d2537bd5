import { useSettings } from '@site/shared/host';

/** On a local site mail goes nowhere: where to read it instead. Nothing in production. */
export function LocalMailHint() {
  if (useSettings()?.mode !== 'local') return null;
  return (
    <p>
      This is a local site, so no mail leaves it: read it at <a href="/dev/mail">/dev/mail</a>.
    </p>
  );
}
