import { useSettings } from '@site/shared/host';
import * as texts from '#texts';

/** A link to the page that shows the sent mails, in local mode only. */
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
