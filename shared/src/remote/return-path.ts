/** `path` with the place to come back to after signing in or up. */
export function withReturnPath(path: string, from: string): string {
  return `${path}?from=${encodeURIComponent(from)}`;
}

/** Addresses that are no pages of the router. */
const NO_PAGE = /^\/(api|dev|releases|tinymce)(\/|$)/;

/**
 * The place to go after sign-in: `from` where it is a path of this site, else '/'. Another host, another scheme and anything a
 * browser would read as one ('//host', '/\host', control characters) falls back to '/'.
 */
export function safeReturnPath(from: string | null | undefined): string {
  if (!from?.startsWith('/') || from.startsWith('//')) return '/';
  try {
    const base = 'https://site.invalid';
    const url = new URL(from, base);
    const isPage =
      url.origin === base && !url.pathname.startsWith('//') && !NO_PAGE.test(url.pathname);
    return isPage ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
