import { formatDuration } from '@site/shared/format';
import { paths } from '@site/shared/remote';
import {
  ACTIVATION_LINK_LIFETIME_MS,
  EMAIL_LINK_LIFETIME_MS,
  RECOVERY_LINK_LIFETIME_MS,
  REMEMBERED_SESSION_MS,
  UNDO_LIFETIME_MS,
} from '@site/shared/rules';
import { privacy } from '#texts';
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
      title: privacy.scopeTitle(),
      body: <p>{privacy.scope({ app: linkTo(paths.privacyApp) })}</p>,
    },
    {
      id: 'operator',
      title: privacy.operatorTitle(),
      body: (
        <>
          <p>{privacy.operator({ operator })}</p>
          <OperatorAddress />
          <p>{privacy.operatorContact({ contact })}</p>
        </>
      ),
    },
    {
      id: 'account',
      title: privacy.accountTitle(),
      body: (
        <>
          <p>{privacy.account()}</p>
          <p>{privacy.accountReminders({ settings })}</p>
          <p>
            {privacy.accountLinks({
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
      title: privacy.ticketsTitle(),
      body: (
        <>
          <p>{privacy.tickets()}</p>
          <p>{privacy.ticketsNotes({ settings })}</p>
        </>
      ),
    },
    cookiesSection(),
    {
      id: 'security',
      title: privacy.securityTitle(),
      body: (
        <>
          <p>{privacy.security()}</p>
          <p>{privacy.securityErrors()}</p>
        </>
      ),
    },
    { id: 'recipients', title: privacy.recipientsTitle(), body: <p>{privacy.recipients()}</p> },
    durationSection(),
    {
      id: 'rights',
      title: privacy.rightsTitle(),
      body: (
        <>
          <p>{privacy.rights()}</p>
          <ul>
            <li>{privacy.rightsSettings({ settings })}</li>
            <li>{privacy.rightsAsk({ contact })}</li>
            <li>{privacy.rightsComplain()}</li>
          </ul>
        </>
      ),
    },
    { id: 'changes', title: privacy.changesTitle(), body: <p>{privacy.changes()}</p> },
  ];
}

/** What the site stores in the browser. */
function cookiesSection(): LegalSection {
  const code = (text: string) => <code key={text}>{text}</code>;
  return {
    id: 'cookies',
    title: privacy.cookiesTitle(),
    body: (
      <>
        <p>{privacy.cookies()}</p>
        <ul>
          <li>
            {privacy.cookieSignedIn({ code, duration: formatDuration(REMEMBERED_SESSION_MS) })}
          </li>
          <li>{privacy.cookieDevice({ code })}</li>
          <li>
            {privacy.cookieSignUp({ code, duration: formatDuration(ACTIVATION_LINK_LIFETIME_MS) })}
          </li>
          <li>{privacy.cookieBucket({ code })}</li>
          <li>{privacy.cookieSkip({ code })}</li>
          <li>{privacy.cookiePreview({ code })}</li>
          <li>{privacy.storageBrowser()}</li>
          <li>{privacy.storageTab()}</li>
        </ul>
      </>
    ),
  };
}
