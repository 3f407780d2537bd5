import { setPageTitle } from '@site/shared/host';
import {
  type PageModule,
  type Remote,
  type RemoteManifest,
  replacingRedirects,
  requireLogin,
} from '@site/shared/remote';
import type { LoaderFunctionArgs } from '@site/shared/router';
import { LoaderError } from './standalone-frame';

/** Holds the page's module after the loader has loaded it. */
type PageSlot = { module: PageModule | null };

function CurrentPage({ slot: { module } }: { slot: PageSlot }) {
  return module && <module.Component />;
}

function CurrentError({ slot: { module } }: { slot: PageSlot }) {
  return module?.ErrorBoundary ? <module.ErrorBoundary /> : <LoaderError />;
}

/**
 * The route of one page. As in the shell, the route's loader loads the page; react-router's `lazy`
 * would keep a failed download until the next reload
 * (docs/decisions/0002-loaders-load-remotes.md).
 */
export function pageRoute(
  remote: Remote,
  { path, page, login, title }: RemoteManifest['routes'][number],
) {
  const slot: PageSlot = { module: null };
  return {
    path,
    element: <CurrentPage slot={slot} />,
    errorElement: <CurrentError slot={slot} />,
    loader: (args: LoaderFunctionArgs): Promise<unknown> =>
      replacingRedirects(args.request, async () => {
        if (login) await requireLogin(args.request);
        const module = await remote.pages[page]?.();
        if (!module) throw new Error(`${remote.name} has no page ${page}`);
        slot.module = module;
        setPageTitle(title);
        return (await module.loader?.(args)) ?? null;
      }),
  };
}
