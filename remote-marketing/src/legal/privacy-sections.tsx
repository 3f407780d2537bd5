import { paths } from '@site/shared/remote';
import * as texts from '#texts';
import type { LegalSection, PeriodText } from './legal-page';
import { contact, linkTo, OperatorAddress, operator } from './operator';
import { durationSection, ordersSection } from './privacy-orders';
import { sessionSections } from './privacy-sessions';

/**
 * What the site stores. A change of the API's tables, of a cookie or of an outside service needs a
 * change here.
 */
export function privacySections(period: PeriodText): readonly LegalSection[] {
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
              activation: period('activation-link'),
              recovery: period('recovery-link'),
              email: period('email-link'),
              undo: period('undo-link'),
            })}
          </p>
        </>
      ),
    },
    ...sessionSections(period),
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
    cookiesSection(period),
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
    durationSection(period),
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
function cookiesSection(period: PeriodText): LegalSection {
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
              duration: period('remembered-session'),
            })}
          </li>
          <li>{texts.privacy.cookieDevice({ code })}</li>
          <li>
            {texts.privacy.cookieSignUp({
              code,
              duration: period('activation-link'),
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
