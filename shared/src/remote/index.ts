export { paths } from '../contract/paths';
export {
  type HistoryEntry,
  historyOf,
  type Part,
  partsOf,
  type TypedVersion,
} from './business-versions';
export { collectCsv } from './collect-csv';
export { createCalls } from './create-calls';
export {
  defineRemote,
  type Instances,
  isRemote,
  type MountedPageModule,
  moduleInstances,
  type PageModule,
  type Remote,
  type RemoteManifest,
} from './define-remote';
export { fieldError, onlyErrors, textIn } from './form-fields';
export { frequentQuestions, relatedQuestions } from './frequent-questions';
export { LegalVersionLinks } from './legal-version-links';
export { idIn, type ListQuery, listAddress, listQueryIn } from './list-query';
export type { Mount, MountedPage } from './mounted-page';
export { replacingRedirects } from './replacing-redirects';
export { requireBusiness } from './require-business';
export { requireLogin, SiteUnavailable } from './require-login';
export { safeReturnPath, signInAddress, withReturnPath } from './return-path';
export { useLoaded } from './use-loaded';
export {
  type FieldErrors,
  leaveSite,
  useSubmit,
} from './use-submit';
export { plannedLaterText, VersionHistory } from './version-history';
