import { setSession, siteReady } from '@site/shared/host';
import type { BootManifest } from '@site/shared/release';
import { moduleInstances, type PageModule, type Remote } from '@site/shared/remote';
import { RouterProvider, useLoaderData, useParams } from '@site/shared/router';
import { type Served, serveApi, siteReplies } from '@site/shared/testing';
import { act, cleanup, render } from '@testing-library/react';
import { createRemotes } from '../remotes';
import type { ReleaseFailure } from '../report-failure';
import type { RouteHandle } from '../route-handle';
import { createRouter } from '../router';
import { bootManifestOf } from './boot-manifest-of';

export const boot = bootManifestOf({
  marketing: [{ path: '/', page: 'home', title: 'Online M3U and EPG playlist editor' }],
  shop: [
    { path: '/shop/basic', page: 'basic', login: true, title: 'Shop' },
    { path: '/order/:orderNumber', page: 'order', title: 'Order' },
  ],
  account: [{ path: '/sign-in/', page: 'sign-in', title: 'Sign in' }],
});

export function Text({ children }: { children: string }) {
  return <p>{children}</p>;
}
function Home() {
  return <Text>the home page</Text>;
}
function SignIn() {
  return <Text>the sign-in page</Text>;
}
function Basic() {
  return <Text>the basic shop</Text>;
}
export function Order() {
  return <Text>{`order ${useParams().orderNumber}, loaded ${useLoaderData()}`}</Text>;
}
export function Broken(): never {
  throw new Error('render failed');
}
export function OwnError() {
  return <Text>the page's own error text</Text>;
}

type Pages = Record<string, PageModule | Error>;
/** The pages of the live releases, and of the previous ones. */
export const releases = { live: {} as Pages, previous: {} as Pages };
export const loadedPages: string[] = [];
export const reports: ReleaseFailure[] = [];
let served: Served;

/** The release with this version of the boot manifest. */
export async function loadRelease({ version }: { version: string }): Promise<Remote> {
  const [name = '', kind] = version.split('-');
  const releasePages = kind === 'live' ? releases.live : releases.previous;
  const pageOf = (page: string) => async () => {
    loadedPages.push(`${name}/${page}`);
    // A network takes at least this time.
    await new Promise((resolve) => setTimeout(resolve, 1));
    const module = releasePages[page];
    if (!module || module instanceof Error) throw module ?? new Error('ChunkLoadError');
    return module;
  };
  const names = ['home', 'basic', 'order', 'sign-in'];
  return {
    name,
    pages: Object.fromEntries(names.map((page) => [page, pageOf(page)])),
    instances: moduleInstances(),
  };
}

/** Opens the shell at a path, with the releases of the current test. */
export async function visit(path: string, manifest: BootManifest = boot) {
  window.history.replaceState(null, '', path);
  const remotes = createRemotes(manifest, loadRelease, (report) => reports.push(report));
  const router = createRouter(manifest, remotes);
  await act(async () => void render(<RouterProvider router={router} />));
  return router;
}

/** What the shell knows of the page that the router shows. */
export function handleOf(router: ReturnType<typeof createRouter>): RouteHandle {
  return router.state.matches.at(-1)?.route.handle;
}

beforeAll(() => {
  served = serveApi(siteReplies());
});
afterAll(() => served.stop());

beforeEach(async () => {
  releases.live = {
    home: { Component: Home },
    basic: { Component: Basic },
    'sign-in': { Component: SignIn },
    order: {
      Component: Order,
      loader: ({ params }) => `data of ${params.orderNumber}`,
    },
  };
  releases.previous = {};
  loadedPages.length = 0;
  reports.length = 0;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await siteReady();
  setSession(null);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
