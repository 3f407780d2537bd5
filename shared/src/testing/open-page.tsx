import type { Session } from '@site/shared/contract';
import { cancelConfirm, setSession, siteReady } from '@site/shared/host';
import type { PageModule, Remote, RemoteManifest } from '@site/shared/remote';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { act, render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { type Replies, type Served, serveApi } from './serve-api';
import { siteReplies } from './site-replies';

/** What a page is opened with. */
export type OpenPageOptions = {
  /** The account that is signed in; null (the default) is a visitor. */
  session?: Session | null;
  /** The answers of the API, beside the settings and the shop's lists. */
  replies?: Replies;
  /**
   * False opens the page although `siteReady` fails, for a page that needs no answer of the API.
   * What an earlier test of the file has loaded stays. Default: true.
   */
  isSiteReady?: boolean;
  /** React's strict mode: effects run twice, as in development. */
  isStrict?: boolean;
};

/** An open page. */
export type OpenedPage = {
  /** The calls of the API. */
  api: Served;
  /** The address that the router shows: path, query and fragment. */
  address: () => string;
  /** Runs the page's loader again. */
  reload: () => Promise<void>;
};

let served: Served | null = null;

afterEach(() => {
  served?.stop();
  served = null;
});

/**
 * Opens a remote's page by its address: real routes, real loaders, the real client, and an API that
 * answers from `replies`. Resolves when the page's loader has ended and the page is shown. An
 * address of another remote shows 'elsewhere'. There is no login guard.
 *
 *     import manifest from '../../remote.json';
 *     import remote from '../remote';
 *
 *     const { api, address } = await openPage({ manifest, remote }, '/support/ticket/7', {
 *       session: sessionOf(),
 *       replies: { 'ticket/view-ticket': { ticket } },
 *     });
 *     await screen.findByRole('heading', { name: 'Ticket 7' });
 *
 * What a page loads after it is shown (an editor, a further call) is awaited by what it shows:
 * `await screen.findBy…`. The bot check is switched off by `siteReplies({ botCheck: { script: '',
 * siteKey: '' } })`, or played by `createTurnstile()`.
 */
export async function openPage(
  { manifest, remote }: { manifest: RemoteManifest; remote: Remote },
  address: string,
  { session = null, replies = {}, isSiteReady = true, isStrict = false }: OpenPageOptions = {},
): Promise<OpenedPage> {
  served?.stop();
  const api = serveApi({
    ...siteReplies(),
    ...(session && { 'auth/login': () => session }),
    ...replies,
  });
  served = api;
  if (isSiteReady) {
    await siteReady();
    setSession(session);
  } else {
    await siteReady().catch(() => undefined);
  }
  cancelConfirm();

  const routes = manifest.routes.map(({ path, page }) => ({
    path,
    lazy: () => pageOf(remote, page),
    HydrateFallback: Nothing,
  }));
  const router = createMemoryRouter([...routes, { path: '*', element: <p>elsewhere</p> }], {
    initialEntries: [address],
  });
  const page = <RouterProvider router={router} />;
  await act(async () => {
    render(isStrict ? <StrictMode>{page}</StrictMode> : page);
  });
  await waitFor(() => {
    if (!router.state.initialized) throw new Error(`${address} is still loading`);
  });

  return {
    api,
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    reload: () => act(() => router.revalidate()),
  };
}

async function pageOf(remote: Remote, page: string): Promise<PageModule> {
  const module = await remote.pages[page]?.();
  if (!module) throw new Error(`${remote.name} has no page ${page}`);
  // A module object of Jest also holds `__esModule`, which react-router warns about.
  const { Component, loader, ErrorBoundary } = module;
  return { Component, ...(loader && { loader }), ...(ErrorBoundary && { ErrorBoundary }) };
}

function Nothing() {
  return null;
}
