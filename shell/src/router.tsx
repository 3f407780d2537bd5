import { isProblemError } from '@site/shared/client';
import { language, languageOfPath, languagePrefix } from '@site/shared/language';
import { type PageScript, pageScript, SIGNED_IN_MARK } from '@site/shared/page-script';
import { type BootManifest, type BootRoute, SHELL } from '@site/shared/release';
import { replacingRedirects, requireLogin, SiteUnavailable } from '@site/shared/remote';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  useRouteError,
} from '@site/shared/router';
import { useEffect, useEffectEvent } from 'react';
import * as texts from '#texts';
import { Frame } from './frame/frame';
import { EndedOrLost } from './pages/ended-or-lost';
import { PageError } from './pages/page-error';
import { PageLoading } from './pages/page-loading';
import {
  AfterRender,
  type Hydration,
  type PageParts,
  type PageSlot,
  RemotePage,
  RemotePageError,
  ShellPage,
} from './remote-page';
import type { LoadedPage, Remotes } from './remotes';
import { type ReportFailure, reportFailure } from './report-failure';
import type { RouteHandle } from './route-handle';
import { withTimeout } from './with-timeout';

/**
 * The router of the site, with the routes of the boot manifest. `report` receives the failures of
 * the shell itself.
 */
export function createRouter(
  boot: BootManifest,
  remotes: Remotes,
  report: ReportFailure = reportFailure,
  script: PageScript | undefined = pageScript(),
  hydration?: Hydration,
): ReturnType<typeof createBrowserRouter> {
  const onShellFault: PageParts['onShellFault'] = (stage, message) =>
    report({ remote: SHELL, version: boot.shell, stage, message });
  const page = hydration?.page;
  return createBrowserRouter(createRoutes(boot, { remotes, script, onShellFault, hydration }), {
    basename: languagePrefix(languageOfPath(location.pathname).language) || '/',
    ...(page && { hydrationData: { loaderData: { [page.routeId]: page.loaderData } } }),
  });
}

/** The routes of the site, for the browser and for the server. */
export function createRoutes(boot: BootManifest, parts: PageParts): RouteObject[] {
  const { script, onShellFault, hydration } = parts;
  const onLive = () => {
    delete document.documentElement.dataset[SIGNED_IN_MARK];
    hydration?.done();
  };
  const pages = boot.remotes.flatMap((remote) =>
    remote.routes.map((route) => {
      // The document has the language of the shell, whose release may lack that of the remote.
      const lang = remote.language === language() ? undefined : remote.language;
      return pageRoute({ remote: remote.name, lang, ...route }, parts);
    }),
  );
  return [
    {
      element: (
        <>
          <Frame onLive={onLive} />
          <AfterRender run={() => script?.mounted()} />
        </>
      ),
      errorElement: <FrameError onError={(message) => onShellFault('render', message)} />,
      children: [
        ...pages,
        // Retired pages have no routes of their own: one could win over the wider pattern of a live
        // page.
        {
          path: '*',
          element: (
            <ShellPage parts={parts}>
              <EndedOrLost retired={boot.retired} />
            </ShellPage>
          ),
          errorElement: <PageError />,
          handle: {
            title: texts.notFound.title(),
            remote: SHELL,
            pattern: '*',
          } satisfies RouteHandle,
        },
      ],
    },
  ];
}

/**
 * The route of one page of a remote. Its loader loads the code of the page, and runs again on every
 * retry. The `lazy` of react-router would keep a failed download until the document is reloaded.
 */
function pageRoute(
  {
    remote,
    lang,
    path,
    page,
    login,
    title,
    isNew,
  }: BootRoute & Pick<RouteHandle, 'remote' | 'lang'>,
  parts: PageParts,
) {
  const { remotes, hydration } = parts;
  const id = routeId(remote, path);
  const renderedPage = hydration?.page?.routeId === id ? hydration.page.page : null;
  const slot: PageSlot = { remote, isNew: isNew === true, page: renderedPage };

  /** Loads the code of the page. Throws the redirect of the login guard. */
  async function loadPage(request: Request): Promise<LoadedPage> {
    const loading = remotes.loadPage(remote, page);
    // The error screen of the failed release must not show this failure.
    loading.catch(() => {
      slot.page = null;
    });
    if (login) await requireLogin(request);
    return loading;
  }

  /**
   * Loads the page and runs its loader. A defect of the loader makes the remote fall back to the
   * previous release, as a defect of the render does.
   */
  async function loadData(args: LoaderFunctionArgs): Promise<unknown> {
    const loaded = await loadPage(args.request).catch(async (error) => {
      await hydration?.isDone;
      throw error;
    });
    const { module, version } = loaded;
    const data = withTimeout((async () => module.loader?.(args))());
    // The data load while the page is hydrated. A failure is handled below.
    data.catch(() => undefined);
    await hydration?.isDone;
    slot.page = loaded;
    try {
      return (await data) ?? null;
    } catch (error) {
      const isFault = !args.request.signal.aborted && isDefect(error);
      if (isFault && remotes.fallBack(remote, version, error, 'loader')) return loadData(args);
      throw error;
    }
  }

  const loader = (args: LoaderFunctionArgs) =>
    replacingRedirects(args.request, () => loadData(args));

  return {
    id,
    path,
    // The loader also runs for a page that the server rendered: it may redirect this visitor.
    loader: Object.assign(loader, { hydrate: true as const }),
    element: <RemotePage slot={slot} parts={parts} />,
    errorElement: <RemotePageError slot={slot} parts={parts} />,
    HydrateFallback: PageLoading,
    handle: { title, remote, pattern: path, lang } satisfies RouteHandle,
  };
}

/** The id of the route of a page. */
export function routeId(remote: string, path: string): string {
  return `${remote}:${path}`;
}

/**
 * Whether an error is a mistake in the loader: not a problem, a redirect or an unreachable server.
 */
function isDefect(error: unknown): boolean {
  return error instanceof Error && !isProblemError(error) && !(error instanceof SiteUnavailable);
}

/** The error screen without the frame, for an error in the frame itself. */
function FrameError({ onError }: { onError: (message: string) => void }) {
  const error = useRouteError();
  const report = useEffectEvent(onError);
  useEffect(() => report(String(error)), [error]);
  return <PageError hasFrame={false} />;
}
