export {
  type BootCard,
  type BootManifest,
  type BootNavEntry,
  type BootRemote,
  type BootRoute,
  bootManifest,
  type RetiredPage,
} from './boot-manifest';
export {
  JOURNEY_ROLES,
  type Journey,
  type JourneyRole,
  type JourneyStep,
  releaseJourneys,
  type ShownText,
  type StepWith,
  type WrittenJourney,
} from './journeys';
export {
  type BadRelease,
  type HistoryEntry,
  historyEntry,
  type LiveState,
  liveState,
  type RemoteState,
  type RolloutPlan,
  releaseAction,
  rolloutPlan,
} from './live-state';
export {
  CALLS_CHUNK,
  INTEGRITY_PATTERN,
  isReleaseName,
  isReleaseVersion,
  isReservedPath,
  isSourceMap,
  LANGUAGE_OFFER_KEY,
  MAX_REPORT_MESSAGE_LENGTH,
  MAX_REPORT_STACK_ADDRESSES,
  PAGE_REPORT_PATH,
  RELEASE_NAME_PATTERN,
  RELEASE_VERSION_PATTERN,
  RESERVED_PATHS,
  RESERVED_RELEASE_NAMES,
  SHELL,
} from './names.mjs';
export { type NavEntry, navEntry } from './nav';
export {
  type CardReport,
  type CounterReport,
  MAX_PAGE_REPORT_BYTES,
  type PageReport,
  pageReport,
  type ViewReport,
  type ViewStage,
  type VitalsReport,
} from './page-report';
export { pageTitle } from './page-title';
export { withoutPersonalText } from './personal-text';
export {
  CLOSING,
  inBrackets,
  OPENING,
  PSEUDO_LANGUAGE,
  pseudoText,
  withAccents,
} from './pseudo-language.mjs';
export { isPublicRoute } from './public-route';
export {
  type Release,
  type ReleaseCard,
  type ReleaseFile,
  type ReleaseId,
  type ReleaseRoute,
  release,
  releaseName,
  releaseVersion,
} from './release';
export { RENDERING_BLOCK, type Rendering, rendering } from './rendering';
export {
  MAX_SKIP_COOKIE_LENGTH,
  SKIP_COOKIE,
  SKIP_COOKIE_MAX_AGE_S,
  SKIP_SEPARATOR,
  skipMark,
} from './skip-cookie';
export type { OfferedSlot } from './slots';
export { type Surface, surface } from './surface';
