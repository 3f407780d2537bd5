import { useSettings } from '@site/shared/host';
import * as texts from '#texts';

/** In local mode: the page that shows the mails. Empty in production. */
export function LocalMailHint() {
  if (useSettings()?.mode !== 'local') return null;
  return (
    <p>
      {texts.localMail.hint({
        mail: (text) => (
          <a key="mail" href="/dev/mail">
            {text}
          </a>
        ),
      })}
    </p>
  );
}
