import { useSettings } from '@site/shared/host';

/** In local mode: the page that shows the mails. Empty in production. */
export function LocalMailHint() {
  if (useSettings()?.mode !== 'local') return null;
  return (
    <p>
      This is a local site, so it sends no emails. Read them at <a href="/dev/mail">/dev/mail</a>.
    </p>
  );
}
