import { paths } from '@site/shared/remote';
import { privacyApp } from '#texts';
import { LegalPage, type LegalSection } from '../legal/legal-page';
import { linkTo, operator } from '../legal/operator';

function appSections(): readonly LegalSection[] {
  return [
    { id: 'scope', title: privacyApp.scopeTitle(), body: <p>{privacyApp.scope({ operator })}</p> },
    { id: 'device', title: privacyApp.deviceTitle(), body: <p>{privacyApp.device()}</p> },
    { id: 'logs', title: privacyApp.logsTitle(), body: <p>{privacyApp.logs()}</p> },
    {
      id: 'not-collected',
      title: privacyApp.notCollectedTitle(),
      body: <p>{privacyApp.notCollected()}</p>,
    },
    { id: 'providers', title: privacyApp.providerTitle(), body: <p>{privacyApp.provider()}</p> },
    { id: 'children', title: privacyApp.childrenTitle(), body: <p>{privacyApp.children()}</p> },
    {
      id: 'rights',
      title: privacyApp.rightsTitle(),
      body: <p>{privacyApp.rights({ support: linkTo(paths.support) })}</p>,
    },
    { id: 'changes', title: privacyApp.changesTitle(), body: <p>{privacyApp.changes()}</p> },
  ];
}

/** App privacy policy (section 2, legal pages). */
export function Component() {
  return (
    <LegalPage
      title={privacyApp.title()}
      intro={privacyApp.intro()}
      date={{ kind: 'effective', day: '2023-09-30' }}
      sections={appSections()}
    />
  );
}
