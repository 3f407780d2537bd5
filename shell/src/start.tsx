import { isTranslated, type PageScript, SIGNED_IN_MARK } from '@site/shared/page-script';
import { type BootManifest, type Rendering, SHELL } from '@site/shared/release';
import { RouterProvider } from '@site/shared/router';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { App } from './app';
import { showLastScreen } from './pages/last-screen';
import type { Hydration } from './remote-page';
import { faultOf } from './remote-release';
import type { LoadedPage, Remotes } from './remotes';
import { isSameAddress, nameInlineStyles } from './rendering';
import { reportFailure } from './report-failure';
import { createRouter, routeId } from './router';
import { showNotLive } from './views/not-live';

type Router = ReturnType<typeof createRouter>;

type Start = {
  boot: BootManifest;
  remotes: Remotes;
  script: PageScript | undefined;
  root: HTMLElement;
  /** Called with the router before it renders. */
  onRouter(router: Router): void;
  /** Called when a rendered page is live. */
  onLive?: () => void;
};

/** Renders the page in the browser. */
export function renderPage({ boot, remotes, script, root, onRouter }: Start): void {
  const router = createRouter(boot, remotes, reportFailure, script);
  onRouter(router);
  createRoot(root, withLastScreen(root)).render(<Screen boot={boot} router={router} />);
}

/**
 * Takes over the page that the server rendered. The page stays on the screen as it is until its
 * code is loaded. If the page can only be loaded from another release than the rendered one,
 * depends on more than the server knew, or is translated, the browser renders it in its place.
 * Returns what is live.
 */
export async function takeOverPage(start: Start, rendering: Rendering): Promise<Root | undefined> {
  const { boot, remotes, script, root } = start;
  nameInlineStyles(document);
  let page: LoadedPage | undefined;
  if (rendering.version) {
    // The frame is on the screen, and the shell waits for the page.
    script?.mounted();
    try {
      page = await renderedPage(boot, remotes);
    } catch {
      // The failures are reported. The page can still be read, and its links work.
      // No session is taken over, so the page shows all that it was rendered with.
      delete document.documentElement.dataset[SIGNED_IN_MARK];
      showNotLive(root);
      return undefined;
    }
  }
  try {
    return await attach(start, rendering, page);
  } catch (error) {
    // The document is loaded again with the shell before this one.
    script?.failed({ stage: 'boot', ...faultOf(error), blame: SHELL, blameVersion: boot.shell });
    throw error;
  }
}

async function attach(
  { boot, remotes, script, root, onRouter, onLive }: Start,
  rendering: Rendering,
  page: LoadedPage | undefined,
): Promise<Root> {
  const isRendered =
    page?.version === rendering.version &&
    isSameAddress(rendering, location, history.state) &&
    !isTranslated();
  const hydration = isRendered ? createHydration(boot, rendering, page) : undefined;
  hydration?.isDone.then(onLive);
  const router = createRouter(boot, remotes, reportFailure, script, hydration);
  onRouter(router);
  if (!hydration) await initialized(router);
  const screen = <Screen boot={boot} router={router} />;
  const options = withLastScreen(root);
  if (hydration)
    return hydrateRoot(root, screen, { ...options, onRecoverableError: reportRenderedAgain });
  const created = createRoot(root, options);
  created.render(screen);
  onLive?.();
  return created;
}

/** An error that no error screen has caught is also reported, as React does by default. */
function withLastScreen(root: HTMLElement) {
  return {
    onUncaughtError(error: unknown) {
      showLastScreen(root);
      setTimeout(() => {
        throw error;
      });
    },
  };
}

function Screen({ boot, router }: { boot: BootManifest; router: Router }) {
  return (
    <App boot={boot}>
      <RouterProvider router={router} />
    </App>
  );
}

async function renderedPage(
  { page, remotes: entries }: BootManifest,
  remotes: Remotes,
): Promise<LoadedPage | undefined> {
  if (!page || page.remote === SHELL) return undefined;
  const remote = entries.find(({ name }) => name === page.remote);
  const route = remote?.routes.find(({ path }) => path === page.path);
  return route && remotes.loadPage(page.remote, route.page);
}

function createHydration(
  { page: address }: BootManifest,
  { loaderData }: Rendering,
  page: LoadedPage | undefined,
): Hydration {
  let done: () => void = () => undefined;
  const isDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  const id = address && routeId(address.remote, address.path);
  return { page: page && id ? { routeId: id, page, loaderData } : undefined, isDone, done };
}

function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const end = router.subscribe((state) => {
      if (!state.initialized) return;
      end();
      resolve();
    });
  });
}

/**
 * Not a failure: the page works. The gate refuses a release with such a message. A browser
 * extension that changes the document has the same effect, and so has a translation that begins
 * meanwhile.
 */
function reportRenderedAgain(error: unknown): void {
  if (isTranslated()) return;
  console.error('The browser rendered a part of the page again.', error);
}
