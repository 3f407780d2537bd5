export { findBrowser } from './find-browser.mjs';
export { makeFolder, prepareWritableFolder } from './folders';
export { memoizeUntilSuccess } from './memoize-until-success';
export { acquireProcessLock, type ProcessLock } from './process-lock';
export { integrityOf, releaseVersionOf } from './release-hash.mjs';
