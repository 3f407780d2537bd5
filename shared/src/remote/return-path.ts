import { paths } from '../contract/paths';
import { isReservedPath } from '../release';

/** The address of a page with a return path, for after the sign-in or sign-up. */
export function withReturnPath(path: string, from: string): string {
  return `${path}?from=${encodeURIComponent(from)}`;
}

/** The first part of a path, in lower case: 'sign-in' of '/sign-in/'. */
function firstPart(path: string): string {
  return path.split('/')[1]?.toLowerCase() ?? '';
}

/** The pages for signing in and of links for one use: a sign-in does not return to them. */
const SIGN_IN_PAGES: ReadonlySet<string> = new Set(
  [
    paths.signIn,
    paths.signUp,
    paths.recoverPassword,
    paths.activate(''),
    paths.confirmEmail(''),
    paths.undoEmail(''),
    paths.undoPassword(''),
  ].map(firstPart),
);

/**
 * The address of the sign-in page for a link on the page at `location`: with this page as the
 * return path. A page for signing in passes on its own return path instead.
 */
export function signInAddress(location: {
  pathname: string;
  search: string;
  hash: string;
}): string {
  const { pathname, search, hash } = location;
  const from = SIGN_IN_PAGES.has(firstPart(pathname))
    ? new URLSearchParams(search).get('from')
    : pathname + search + hash;
  return from && from !== '/' ? withReturnPath(paths.signIn, from) : paths.signIn;
}

/**
 * The page to show after the sign-in (decision 36): `from` if it is a path of this site, or else
 * '/'. The result is also '/' for another host or scheme, and for a text that a browser reads as an
 * address of another host ('//host', '/\host', control characters).
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (!from?.startsWith('/') || from.startsWith('//')) return '/';
  try {
    const base = 'https://site.invalid';
    const url = new URL(from, base);
    const isPage =
      url.origin === base && !url.pathname.startsWith('//') && !isReservedPath(url.pathname);
    return isPage ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
