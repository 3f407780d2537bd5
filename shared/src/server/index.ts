export { addressBlock } from './address-block';
export { closeConnections } from './close-connections';
export { COMMON_SETTINGS } from './common-settings';
export { createDraining, type Draining } from './draining';
export { findBrowser } from './find-browser.mjs';
export { makeFolder, makePrivate, prepareWritableFolder, syncFolder } from './folders';
export {
  ENOUGH_SPACE,
  type FreeSpaceWatch,
  freeBytesOf,
  isReadOnlyFolder,
  watchFreeSpace,
} from './free-space';
export { inLanguage } from './in-language';
export { newRequestId, REQUEST_ID_HEADER, redact, requestIdFrom } from './log-options';
export { memoizeUntilSuccess } from './memoize-until-success';
export { acquireProcessLock, type ProcessLock } from './process-lock';
export { linesByFirstGroup, readSettings } from './read-settings';
export { refuseFragments, refuseTwoHosts } from './refuse-ambiguous-requests';
export { integrityOf, releaseVersionOf } from './release-hash.mjs';
export { reportExportFailures } from './report-export-failures';
export { measureRequests, REQUEST_BUCKETS, REQUEST_LABELS } from './request-metrics';
export { type MetricsSettings, metricsSettings, serveMetrics } from './serve-metrics';
export {
  EXPECTED_ON_OFF,
  EXPECTED_SECRET,
  environmentOf,
  expectedEmail,
  expectedUrl,
  inTopic,
  onOffSchema,
  portSchema,
  type Setting,
  type Settings,
  secretSchema,
  urlSchema,
  wholeNumberSchema,
} from './setting';
export { type SettingErrors, settingErrorsOf } from './setting-errors';
export { startTracing, type TraceQuery, type Tracing } from './tracing';
export { isTrustedProxyList, THIS_MACHINE, type TrustProxy, trustProxies } from './trusted-proxies';
export { answerPings, endWhenHanging } from './watchdog';
