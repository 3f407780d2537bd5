import { paths } from '@site/shared/remote';
import * as texts from '#texts';
import type { LegalSection } from './legal-page';
import { linkTo, operator } from './operator';

/** What the player app keeps. */
export function appSections(): readonly LegalSection[] {
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
