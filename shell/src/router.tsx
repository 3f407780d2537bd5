import { isProblemError } from '@site/shared/client';
import type { BootManifest, BootRoute } from '@site/shared/release';
import { requireLogin, SiteUnavailable } from '@site/shared/remote';
import { createBrowserRouter, type LoaderFunctionArgs, useRouteError } from '@site/shared/router';
import { useEffect } from 'react';
import { Frame } from './frame/frame';
import type { LoadedPage, Remotes } from './load-remote';
import { NotFound } from './pages/not-found';
import { PageError } from './pages/page-error';
import { PageLoading } from './pages/page-loading';
import { type PageSlot, RemotePage, RemotePageError, Rendered } from './remote-page';
import { type Report, report } from './report';

/** What the shell keeps of a route beside react-router's own fields. */
export type RouteHandle = { title: string; remote: string };

/** The site's router, from nothing but the URL patterns in the boot manifest. `tell` hears how the shell itself does. */
export function createRouter(
  boot: BootManifest,
  remotes: Remotes,
  tell: Report = report,
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
          <Rendered onRendered={() => tell({ ...shell, outcome: 'ok' })} />
        </>
      ),
      errorElement: (
        <FrameError onFailed={(message) => tell({ ...shell, outcome: 'failed', message })} />
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
 * One page of a remote. Not react-router's `lazy`: that remembers a failed download for the life of the page, while a loader runs
 * again on every retry.
 */
function pageRoute(remote: string, { path, page, login, title }: BootRoute, remotes: Remotes) {
  const slot: PageSlot = { remote, page: null };

  async function load(request: Request): Promise<LoadedPage> {
    const loading = remotes.loadPage(remote, page);
    // Also keeps a page of a release that was given up from speaking for the one that could not take its place.
    loading.catch(() => {
      slot.page = null;
    });
    if (login) await requireLogin(request);
    const loaded = await loading;
    slot.page = loaded;
    return loaded;
  }

  /** Runs the page's loader. One that is broken is the release's fault like a broken render, and its place is taken the same way. */
  async function loadData(args: LoaderFunctionArgs): Promise<unknown> {
    const { module, version } = await load(args.request);
    try {
      return (await module.loader?.(args)) ?? null;
    } catch (error) {
      if (
        args.request.signal.aborted ||
        !isDefect(error) ||
        !remotes.renderFailed(remote, version, error)
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

/** A refusal, a redirect and a server out of reach are answers; any other error in a loader is a mistake in it. */
function isDefect(error: unknown): boolean {
  return error instanceof Error && !isProblemError(error) && !(error instanceof SiteUnavailable);
}

/** The frame itself is broken: all that is left is the error screen. */
function FrameError({ onFailed }: { onFailed: (message: string) => void }) {
  const error = useRouteError();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an error.
  useEffect(() => onFailed(String(error)), [error]);
  return <PageError />;
}
