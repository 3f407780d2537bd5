import { sessionStore, siteReady } from '@site/shared/host';
import { safeReturnPath } from '@site/shared/remote';
import { type LoaderFunctionArgs, redirect } from '@site/shared/router';

/** Loader of the sign-in pages: whoever is signed in goes on to where `?from=` says, else to '/' (section 2). */
export async function onlyAnonymous({ request }: LoaderFunctionArgs): Promise<Response | null> {
  await siteReady();
  const isSignedIn = sessionStore.getState().status === 'signed-in';
  return isSignedIn
    ? redirect(safeReturnPath(new URL(request.url).searchParams.get('from')))
    : null;
}
