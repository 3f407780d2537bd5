import { sessionStore, siteReady, withLoading } from '@site/shared/host';
import { languageOfPath } from '@site/shared/language';
import { redirect } from '@site/shared/router';
import { paths } from '../contract/paths';
import { withReturnPath } from './return-path';

/**
 * The settings, the shop's lists or the session could not be loaded. The page shows a retry screen.
 */
export class SiteUnavailable extends Error {
  constructor() {
    super('the site could not be reached');
    this.name = 'SiteUnavailable';
  }
}

/**
 * The login guard (section 2), for the host of a remote's pages: the shell or the standalone page.
 * Waits for the shop configuration and the silent sign-in, then redirects a visitor to /sign-in/
 * with the page's address as the return path, and staff without the second factor that they need to
 * the settings. Throws the redirect, or SiteUnavailable.
 */
export async function requireLogin(request: Request): Promise<void> {
  const loading = siteReady();
  try {
    await (sessionStore.getState().status === 'unknown' ? withLoading(loading) : loading);
  } catch {
    throw new SiteUnavailable();
  }
  const { status, session } = sessionStore.getState();
  const { pathname, search, hash } = new URL(request.url);
  const { path } = languageOfPath(pathname);
  // The API refuses the calls of all other pages until the account has a second factor.
  if (session?.needs_factor && path !== paths.settings) throw redirect(paths.factors);
  if (status === 'signed-in') return;
  throw redirect(withReturnPath(paths.signIn, path + search + hash));
}
