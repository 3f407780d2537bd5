import './trusted-types';
import '@site/shared/ui/theme.css';
import './boot.css';
import {
  keepLoadingSite,
  setDocumentMaintenance,
  setPageTitle,
  setProductName,
  syncSession,
} from '@site/shared/host';
import { pageScript } from '@site/shared/page-script';
import { RouterProvider } from '@site/shared/router';
import { setDocumentTheme, storedTheme } from '@site/shared/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BootManifestProvider, readBootManifest } from './boot-manifest';
import { prefetchOnIntent } from './prefetch';
import { PreviewBanner } from './preview-banner';
import { createRemotes } from './remotes';
import { createRouter, type RouteHandle } from './router';
import { watchLoadedStyles } from './views/remote-styles';
import { trackViews } from './views/track-views';

const boot = readBootManifest(document);
setProductName(boot.productName);
if (boot.maintenance) setDocumentMaintenance(boot.maintenance);
setDocumentTheme(storedTheme());

// Starts the loading early. The login guard and the parts that show the settings wait for it
// themselves.
void keepLoadingSite();

const remotes = createRemotes(boot);
const router = createRouter(boot, remotes);
const script = pageScript();
if (script) trackViews(router, script);
watchLoadedStyles();

function showRouteTitle(): void {
  const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined;
  if (handle) setPageTitle(handle.title);
}
let titledLocation = router.state.location.key;
router.subscribe(({ location }) => {
  // This runs before the new page renders, so a page can replace the title with its own.
  if (location.key !== titledLocation) showRouteTitle();
  titledLocation = location.key;
});

// The visitor may have signed in or out in another tab.
document.addEventListener('visibilitychange', async () => {
  if (document.visibilityState === 'visible' && (await syncSession())) await router.revalidate();
});

prefetchOnIntent(boot, remotes);

const root = document.getElementById('root');
if (!root) throw new Error('the document has no root');
createRoot(root).render(
  <StrictMode>
    <BootManifestProvider value={boot}>
      <RouterProvider router={router} />
      <PreviewBanner preview={boot.preview} previews={boot.previews} />
    </BootManifestProvider>
  </StrictMode>,
);
