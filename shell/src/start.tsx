import { isTranslated, type PageScript, SIGNED_IN_MARK } from '@site/shared/page-script';
import { type BootManifest, type Rendering, SHELL } from '@site/shared/release';
import { RouterProvider } from '@site/shared/router';
import { type ReactElement, startTransition } from 'react';
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
  /** Called when a page that the server rendered is live. */
  onLive?: () => void;
};

/** Renders the page in the browser. */
export function renderPage({ boot, remotes, script, root, onRouter }: Start): void {
  const router = createRouter(boot, remotes, reportFailure, script);
  onRouter(router);
  createRoot(root, withLastScreen(root)).render(<Screen boot={boot} router={router} />);
}

/**
 * Makes the page that the server rendered live. It stays on the screen as it is until its code is
 * loaded. Then the browser hydrates it, or renders it anew: if its code came from another release
 * than the rendered one, if it depends on more than the server knew, or if it is translated.
 * Returns undefined if the code of the page cannot be loaded.
 */
export async function takeOverPage(start: Start, rendering: Rendering): Promise<Root | undefined> {
  const { boot, remotes, script, root } = start;
  nameInlineStyles(document);
  let page: LoadedPage | undefined;
  if (rendering.version) {
    // The frame is on the screen already, so the shell has started.
    script?.mounted();
    try {
      page = await loadRenderedPage(boot, remotes);
    } catch {
      // The failures are reported. The page stays readable, and its links work. It shows what it
      // was rendered with, for an anonymous visitor.
      delete document.documentElement.dataset[SIGNED_IN_MARK];
      showNotLive(root);
      return undefined;
    }
  }
  try {
    return await showPage(start, rendering, page);
  } catch (error) {
    // The document is loaded again with the shell before this one.
    script?.failed({ stage: 'boot', ...faultOf(error), blame: SHELL, blameVersion: boot.shell });
    throw error;
  }
}

/** Hydrates the rendered page if the browser renders the same; otherwise renders it anew. */
async function showPage(
  { boot, remotes, script, root, onRouter, onLive }: Start,
  rendering: Rendering,
  page: LoadedPage | undefined,
): Promise<Root> {
  const isSamePage =
    page?.version === rendering.version &&
    isSameAddress(rendering, location, history.state) &&
    !isTranslated();
  const hydration = isSamePage ? createHydration(boot, rendering, page) : undefined;
  hydration?.isDone.then(onLive);
  const router = createRouter(boot, remotes, reportFailure, script, hydration);
  onRouter(router);
  if (!hydration) await initialized(router);
  const screen = <Screen boot={boot} router={router} />;
  const options = withLastScreen(root);
  if (hydration) return hydrateInSlices(root, screen, options);
  const reactRoot = createRoot(root, options);
  reactRoot.render(screen);
  onLive?.();
  return reactRoot;
}

/** Hydrates in slices, between which the browser can paint and handle events. */
function hydrateInSlices(root: HTMLElement, screen: ReactElement, options: object): Root {
  let reactRoot!: Root;
  startTransition(() => {
    reactRoot = hydrateRoot(root, screen, {
      ...options,
      onRecoverableError: reportRenderedAgain,
    });
  });
  return reactRoot;
}

/** Shows the last screen for an error that no error screen caught, and reports it as React does. */
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

async function loadRenderedPage(
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

/** Resolves when the router has loaded the first page. */
function initialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * Logs that React had to render a part of the page again, because it differs from the document. It
 * is no failure, because the page works; but the gate refuses a release with this message. A
 * browser extension that changes the document and a translation that begins meanwhile have the same
 * effect.
 */
function reportRenderedAgain(error: unknown): void {
  if (isTranslated()) return;
  console.error('The browser rendered a part of the page again.', error);
}
