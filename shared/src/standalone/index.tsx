import '../ui/theme.css';
import 'react-toastify/ReactToastify.css';
import { sessionStore, setPageTitle, setProductName, siteReady } from '@site/shared/host';
import { paths, type RemoteManifest, withReturn } from '@site/shared/remote';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  RouterProvider,
  redirect,
} from '@site/shared/router';
import { createRoot } from 'react-dom/client';
import remote from '#remote-under-development';
import { Elsewhere, Failed, Host } from './host-page';

/** remote.json and the address of the running site behind us, written in by the build. */
declare const __REMOTE__: RemoteManifest;
declare const __SITE__: string;

/** The guard of the shell in short: whoever is not signed in is sent to sign in, with the place to come back to. */
async function requireLogin({ request }: LoaderFunctionArgs): Promise<void> {
  await siteReady();
  if (sessionStore.getState().status === 'signed-in') return;
  const { pathname, search } = new URL(request.url);
  throw redirect(withReturn(paths.signIn, pathname + search));
}

const pages = __REMOTE__.routes.map(({ path, page, login, title }) => ({
  path,
  lazy: async () => {
    const module = await remote.pages[page]?.();
    if (!module) throw new Error(`no page ${page}`);
    const { Component, loader, action, ErrorBoundary = Failed } = module;
    return {
      Component,
      ErrorBoundary,
      ...(action ? { action } : {}),
      loader: async (args: LoaderFunctionArgs) => {
        if (login) await requireLogin(args);
        setPageTitle(title);
        return (await loader?.(args)) ?? null;
      },
    };
  },
}));

setProductName(`${__REMOTE__.name} on its own`);
siteReady().catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('the document has no root');
createRoot(root).render(
  <RouterProvider
    router={createBrowserRouter([
      {
        element: <Host remote={__REMOTE__} site={__SITE__} />,
        ErrorBoundary: Failed,
        children: [
          ...pages,
          { path: '*', element: <Elsewhere remote={__REMOTE__} site={__SITE__} /> },
        ],
        HydrateFallback: () => null,
      },
    ])}
  />,
);
