/**
 * The cookie with the releases that failed in this browser. The edge composes the documents of this
 * browser with the releases before them.
 */
export const SKIP_COOKIE = 'release-skip';
export const SKIP_COOKIE_MAX_AGE_S = 3_600;
/** In characters. From a longer value, the oldest releases are removed. */
export const MAX_SKIP_COOKIE_LENGTH = 300;
/** Stands between two releases in the value. */
export const SKIP_SEPARATOR = '.';

/** A release, as the cookie names it. */
export function skipMark(name: string, version: string): string {
  return `${name}@${version}`;
}
