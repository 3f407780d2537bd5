import type { LegalPageName } from '@site/shared/service';
import type { BuiltIn } from './built-in';
import { imprint } from './imprint';
import { privacy } from './privacy';
import { privacyApp } from './privacy-app';
import { refund } from './refund';
import { terms } from './terms';

/** For pages that show any legal page: all texts, which no public page of one needs. */
export const ALL_BUILT_IN: Readonly<Record<LegalPageName, BuiltIn>> = {
  terms,
  refund,
  privacy,
  'privacy-app': privacyApp,
  imprint,
};
