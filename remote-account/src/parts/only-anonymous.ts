import { sessionStore, siteReady } from '@site/shared/host';
import { safeReturnPath } from '@site/shared/remote';
import { type LoaderFunctionArgs, redirect } from '@site/shared/router';

/**
 * The loader of the pages for signing in: redirects a signed-in visitor to the path in `?from=`, or
 * to '/' (section 2).
 */
export async function onlyAnonymous({ request }: LoaderFunctionArgs): Promise<Response | null> {
  await siteReady();
  if (sessionStore.getState().status !== 'signed-in') return null;
  return redirect(safeReturnPath(new URL(request.url).searchParams.get('from')));
}
