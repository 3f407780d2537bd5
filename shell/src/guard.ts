import { sessionStore, siteReady, withLoading } from '@site/shared/host';
import { paths, withReturn } from '@site/shared/remote';
import { redirect } from '@site/shared/router';

/** The shop configuration or the session could not be asked for: a retry screen, not a 404 and not the sign-in page. */
export class SiteUnavailable extends Error {
  constructor() {
    super('the site could not be reached');
    this.name = 'SiteUnavailable';
  }
}

/**
 * The login guard (section 2): waits for the shop configuration and the silent sign-in, then sends whoever is not signed in to
 * /sign-in/ with the place to come back to. Throws a redirect or SiteUnavailable.
 */
export async function requireLogin(request: Request): Promise<void> {
  const waiting = siteReady();
  try {
    await (sessionStore.getState().status === 'unknown' ? withLoading(waiting) : waiting);
  } catch {
    throw new SiteUnavailable();
  }
  if (sessionStore.getState().status === 'signed-in') return;
  const { pathname, search, hash } = new URL(request.url);
  throw redirect(withReturn(paths.signIn, pathname + search + hash));
}
