import { isReservedPath } from '../release';

/** The address of a page with a return path, for after the sign-in or sign-up. */
export function withReturnPath(path: string, from: string): string {
  return `${path}?from=${encodeURIComponent(from)}`;
}

/**
 * The page to show after the sign-in (decision 36): `from` if it is a path of this site, or else
 * '/'. Another host, another scheme and everything that a browser reads as one ('//host', '/\host',
 * control characters) gives '/'.
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
