import { paths } from '@site/shared/remote';
import * as texts from '#texts';
import { LegalPage, type LegalSection } from '../legal/legal-page';
import { linkTo, operator } from '../legal/operator';

function appSections(): readonly LegalSection[] {
  return [
    {
      id: 'scope',
      title: texts.privacyApp.scopeTitle(),
      body: <p>{texts.privacyApp.scope({ operator })}</p>,
    },
    {
      id: 'device',
      title: texts.privacyApp.deviceTitle(),
      body: <p>{texts.privacyApp.device()}</p>,
    },
    { id: 'logs', title: texts.privacyApp.logsTitle(), body: <p>{texts.privacyApp.logs()}</p> },
    {
      id: 'not-collected',
      title: texts.privacyApp.notCollectedTitle(),
      body: <p>{texts.privacyApp.notCollected()}</p>,
    },
    {
      id: 'providers',
      title: texts.privacyApp.providerTitle(),
      body: <p>{texts.privacyApp.provider()}</p>,
    },
    {
      id: 'children',
      title: texts.privacyApp.childrenTitle(),
      body: <p>{texts.privacyApp.children()}</p>,
    },
    {
      id: 'rights',
      title: texts.privacyApp.rightsTitle(),
      body: <p>{texts.privacyApp.rights({ support: linkTo(paths.support) })}</p>,
    },
    {
      id: 'changes',
      title: texts.privacyApp.changesTitle(),
      body: <p>{texts.privacyApp.changes()}</p>,
    },
  ];
}

/** App privacy policy (section 2, legal pages). */
export function Component() {
  return (
    <LegalPage
      title={texts.privacyApp.title()}
      intro={texts.privacyApp.intro()}
      date={{ text: texts.legal.effective, day: '2023-09-30' }}
      sections={appSections()}
    />
  );
}
