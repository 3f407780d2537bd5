import { formatDuration } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import {
  ACTIVATION_LINK_LIFETIME_MS,
  EMAIL_LINK_LIFETIME_MS,
  RECOVERY_LINK_LIFETIME_MS,
  REMEMBERED_SESSION_MS,
  UNDO_LIFETIME_MS,
} from '@site/shared/rules';
import * as texts from '#texts';
import type { LegalSection } from './legal-page';
import { contact, linkTo, OperatorAddress, operator } from './operator';
import { durationSection, ordersSection } from './privacy-orders';
import { sessionSections } from './privacy-sessions';

/**
 * What the site stores. A change of the API's tables, of a cookie or of an outside service needs a
 * change here.
 */
export function privacySections(): readonly LegalSection[] {
  const settings = linkTo(paths.settings);
  return [
    {
      id: 'scope',
      title: texts.privacy.scopeTitle(),
      body: <p>{texts.privacy.scope({ app: linkTo(paths.privacyApp) })}</p>,
    },
    {
      id: 'operator',
      title: texts.privacy.operatorTitle(),
      body: (
        <>
          <p>{texts.privacy.operator({ operator })}</p>
          <OperatorAddress />
          <p>{texts.privacy.operatorContact({ contact })}</p>
        </>
      ),
    },
    {
      id: 'account',
      title: texts.privacy.accountTitle(),
      body: (
        <>
          <p>{texts.privacy.account()}</p>
          <p>{texts.privacy.accountReminders({ settings })}</p>
          <p>
            {texts.privacy.accountLinks({
              activation: formatDuration(ACTIVATION_LINK_LIFETIME_MS),
              recovery: formatDuration(RECOVERY_LINK_LIFETIME_MS),
              email: formatDuration(EMAIL_LINK_LIFETIME_MS),
              undo: formatDuration(UNDO_LIFETIME_MS),
            })}
          </p>
        </>
      ),
    },
    ...sessionSections(),
    ordersSection(),
    {
      id: 'tickets',
      title: texts.privacy.ticketsTitle(),
      body: (
        <>
          <p>{texts.privacy.tickets()}</p>
          <p>{texts.privacy.ticketsNotes({ settings })}</p>
        </>
      ),
    },
    cookiesSection(),
    {
      id: 'security',
      title: texts.privacy.securityTitle(),
      body: (
        <>
          <p>{texts.privacy.security()}</p>
          <p>{texts.privacy.securityErrors()}</p>
        </>
      ),
    },
    {
      id: 'recipients',
      title: texts.privacy.recipientsTitle(),
      body: <p>{texts.privacy.recipients()}</p>,
    },
    durationSection(),
    {
      id: 'rights',
      title: texts.privacy.rightsTitle(),
      body: (
        <>
          <p>{texts.privacy.rights()}</p>
          <ul>
            <li>{texts.privacy.rightsSettings({ settings })}</li>
            <li>{texts.privacy.rightsAsk({ contact })}</li>
            <li>{texts.privacy.rightsComplain()}</li>
          </ul>
        </>
      ),
    },
    { id: 'changes', title: texts.privacy.changesTitle(), body: <p>{texts.privacy.changes()}</p> },
  ];
}

/** What the site stores in the browser. */
function cookiesSection(): LegalSection {
  const code = (text: string) => <code key={text}>{text}</code>;
  return {
    id: 'cookies',
    title: texts.privacy.cookiesTitle(),
    body: (
      <>
        <p>{texts.privacy.cookies()}</p>
        <ul>
          <li>
            {texts.privacy.cookieSignedIn({
              code,
              duration: formatDuration(REMEMBERED_SESSION_MS),
            })}
          </li>
          <li>{texts.privacy.cookieDevice({ code })}</li>
          <li>
            {texts.privacy.cookieSignUp({
              code,
              duration: formatDuration(ACTIVATION_LINK_LIFETIME_MS),
            })}
          </li>
          <li>{texts.privacy.cookieBucket({ code })}</li>
          <li>{texts.privacy.cookieSkip({ code })}</li>
          <li>{texts.privacy.cookiePreview({ code })}</li>
          <li>{texts.privacy.storageBrowser()}</li>
          <li>{texts.privacy.storageTab()}</li>
        </ul>
      </>
    ),
  };
}
