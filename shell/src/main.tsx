import './trusted-types';
import '@site/shared/ui/theme.css';
import './boot.css';
import { browserSessionTag } from '@site/shared/browser';
import { loadHttp } from '@site/shared/client';
import {
  keepLoadingSite,
  provideCards,
  provideSite,
  setDocumentMaintenance,
  setPageTitle,
  setProductName,
  syncSession,
} from '@site/shared/host';
import { pageScript } from '@site/shared/page-script';
import { setDocumentTheme, storedTheme } from '@site/shared/ui';
import { readBootManifest } from './boot-manifest';
import { firstInput } from './first-input';
import { keyHistoryEntries } from './history-keys';
import { loadRelease, loadRuntime } from './load-release';
import { prefetchOnIntent } from './prefetch';
import { createRemotes } from './remotes';
import { readRendering } from './rendering';
import { reportFailure } from './report-failure';
import type { RouteHandle } from './route-handle';
import type { createRouter } from './router';
import { cardsOf, readCardHtml } from './slots/cards';
import { renderPage, takeOverPage } from './start';
import { allowTranslation } from './translation/allow-translation';
import { watchLoadedStyles } from './views/remote-styles';
import { trackViews } from './views/track-views';
import { whenIdle } from './when-idle';

allowTranslation();
const boot = readBootManifest(document);
setProductName(boot.productName);
if (boot.maintenance) setDocumentMaintenance(boot.maintenance);
setDocumentTheme(storedTheme());
keyHistoryEntries();
const rendering = readRendering(document);
if (rendering) provideSite(rendering.site);

const script = pageScript();
const remotes = createRemotes(boot, loadRelease, reportFailure, script, loadRestWhenIdle);
watchLoadedStyles();
provideCards(cardsOf(boot, remotes, script, readCardHtml(document)));

type Router = ReturnType<typeof createRouter>;

/**
 * Loads code that the first page can do without: the code that sends calls, once the browser is
 * idle, and the federation runtime, which pages of other remotes need, once the visitor begins to
 * use the page. A load that fails is repeated when its code is needed.
 */
async function loadRestWhenIdle(): Promise<void> {
  const input = firstInput();
  await whenIdle();
  await Promise.allSettled([loadHttp(), input.then(whenIdle).then(loadRuntime)]);
}

/** Connects a router with the rest of the page, before it renders. */
function onRouter(router: Router): void {
  if (script) trackViews(router, script);
  showTitles(router);
  // The visitor may have signed in or out in another tab.
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState === 'visible' && (await syncSession())) await router.revalidate();
  });
}

/** Shows the title of the route after each navigation. */
function showTitles(router: Router): void {
  let titledPath = router.state.location.pathname;
  router.subscribe(({ location }) => {
    // This runs before the new page renders, so the page can replace the title with its own. A
    // navigation to a fragment keeps the title of the page.
    if (location.pathname !== titledPath) {
      const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined;
      if (handle) setPageTitle(handle.title);
    }
    titledPath = location.pathname;
  });
}

prefetchOnIntent(boot, remotes);

const root = document.getElementById('root');
if (!root) throw new Error('the document has no root');
const start = { boot, remotes, script, root, onRouter };
// A page that the server has not rendered and a page of a signed-in visitor start with calls, so
// the code that sends them is loaded at once.
if (!rendering || browserSessionTag()) void loadHttp().catch(() => undefined);
// The load of the site begins before the page renders. The login guard and the parts that show
// settings wait for it themselves.
if (rendering) {
  const isLive = new Promise<void>((onLive) => void takeOverPage({ ...start, onLive }, rendering));
  void keepLoadingSite(isLive.then(whenIdle));
} else {
  void keepLoadingSite();
  renderPage(start);
}
