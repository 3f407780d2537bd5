import { isProblemError } from '@site/shared/client';
import type { BootManifest, BootRoute } from '@site/shared/release';
import { requireLogin, SiteUnavailable } from '@site/shared/remote';
import { createBrowserRouter, type LoaderFunctionArgs, useRouteError } from '@site/shared/router';
import { useEffect } from 'react';
import { Frame } from './frame/frame';
import { NotFound } from './pages/not-found';
import { PageError } from './pages/page-error';
import { PageLoading } from './pages/page-loading';
import { AfterFirstRender, type PageSlot, RemotePage, RemotePageError } from './remote-page';
import type { LoadedPage, Remotes } from './remotes';
import { type SendReport, sendReport } from './send-report';

/** The shell's own data of a route. */
export type RouteHandle = { title: string; remote: string };

/**
 * The site's router, made of the routes in the boot manifest. `send` receives the reports about the
 * shell itself.
 */
export function createRouter(
  boot: BootManifest,
  remotes: Remotes,
  send: SendReport = sendReport,
): ReturnType<typeof createBrowserRouter> {
  const shell = { remote: 'shell', version: boot.shell, stage: 'render' } as const;
  const pages = boot.remotes.flatMap((remote) =>
    remote.routes.map((route) => pageRoute(remote.name, route, remotes)),
  );
  return createBrowserRouter([
    {
      element: (
        <>
          <Frame />
          <AfterFirstRender run={() => send({ ...shell, outcome: 'ok' })} />
        </>
      ),
      errorElement: (
        <FrameError onError={(message) => send({ ...shell, outcome: 'failed', message })} />
      ),
      children: [
        ...pages,
        {
          path: '*',
          Component: NotFound,
          handle: { title: 'We lost this page', remote: 'shell' } satisfies RouteHandle,
        },
      ],
    },
  ]);
}

/**
 * The route of one page of a remote. It does not use react-router's `lazy`, which keeps a failed
 * download until the document is reloaded; a loader runs again on every retry.
 */
function pageRoute(remote: string, { path, page, login, title }: BootRoute, remotes: Remotes) {
  const slot: PageSlot = { remote, page: null };

  async function load(request: Request): Promise<LoadedPage> {
    const loading = remotes.loadPage(remote, page);
    // Empty the slot, so that the failed release's own error boundary does not show this failure.
    loading.catch(() => {
      slot.page = null;
    });
    if (login) await requireLogin(request);
    const loaded = await loading;
    slot.page = loaded;
    return loaded;
  }

  /**
   * Runs the page's loader. A defect in the loader makes the remote fall back, like a defect in the
   * render.
   */
  async function loadData(args: LoaderFunctionArgs): Promise<unknown> {
    const { module, version } = await load(args.request);
    try {
      return (await module.loader?.(args)) ?? null;
    } catch (error) {
      if (
        args.request.signal.aborted ||
        !isDefect(error) ||
        !remotes.fallBack(remote, version, error)
      )
        throw error;
      return loadData(args);
    }
  }

  return {
    id: `${remote}:${path}`,
    path,
    loader: loadData,
    element: <RemotePage slot={slot} remotes={remotes} />,
    errorElement: <RemotePageError slot={slot} />,
    HydrateFallback: PageLoading,
    handle: { title, remote } satisfies RouteHandle,
  };
}

/**
 * False for a problem, a redirect and an unreachable server; any other error is a mistake in the
 * loader.
 */
function isDefect(error: unknown): boolean {
  return error instanceof Error && !isProblemError(error) && !(error instanceof SiteUnavailable);
}

/** The error screen without the frame, for an error in the frame itself. */
function FrameError({ onError }: { onError: (message: string) => void }) {
  const error = useRouteError();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each error.
  useEffect(() => onError(String(error)), [error]);
  return <PageError />;
}
