/**
 * The names and limits that the build, the edge, the browser and the scripts must agree on. Plain
 * JavaScript, because the scripts read it before anything is built. Types and descriptions are in
 * names.d.mts.
 */

export const SHELL = 'shell';
export const CALLS_CHUNK = 'http.js';
export const LANGUAGE_OFFER_KEY = 'language-offer';

export const RELEASE_NAME_PATTERN = '[a-z][a-z0-9-]{0,39}';
export const RELEASE_VERSION_PATTERN = '[a-f0-9]{16}';
export const COUNTER_NAME_PATTERN = '[a-z][a-z0-9-]{0,39}';
export const INTEGRITY_PATTERN = 'sha256-[A-Za-z0-9+/]{43}=';

export const MAX_RELEASE_COUNTERS = 20;

export const PAGE_REPORT_PATH = '/releases/report';
export const MAX_REPORT_MESSAGE_LENGTH = 1_000;
export const MAX_REPORT_STACK_ADDRESSES = 8;

export const RESERVED_PATHS = [
  'api',
  'bot-check',
  'dev',
  'ready',
  'releases',
  'robots.txt',
  'site.webmanifest',
  'sitemap.xml',
  'tinymce',
];

export const RESERVED_RELEASE_NAMES = ['api', 'csp-report', 'report', 'ui'];

export function isReleaseName(text) {
  return new RegExp(`^${RELEASE_NAME_PATTERN}$`).test(text);
}

export function isReleaseVersion(text) {
  return new RegExp(`^${RELEASE_VERSION_PATTERN}$`).test(text);
}

export function isReservedPath(path) {
  return RESERVED_PATHS.includes(path.split('/')[1] ?? '');
}

export function isSourceMap(path) {
  return path.endsWith('.map');
}
