/**
 * The cookie with the releases that failed in this browser. The edge composes the documents of this
 * browser with the releases before them.
 */
export const SKIP_COOKIE = 'release-skip';
export const SKIP_COOKIE_MAX_AGE_S = 3_600;
/** The oldest releases are removed. */
export const MAX_SKIP_COOKIE_LENGTH = 300;

/** A release in the cookie. The values of a cookie are separated by `SKIP_SEPARATOR`. */
export function skipMark(name: string, version: string): string {
  return `${name}@${version}`;
}

export const SKIP_SEPARATOR = '.';
