import '@site/shared/ui/theme.css';
import './boot.css';
import { setPageTitle, setProductName, siteReady, syncSession } from '@site/shared/host';
import { RouterProvider } from '@site/shared/router';
import { setDocumentTheme, storedTheme } from '@site/shared/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readBootManifest } from './boot-manifest';
import { BootManifestProvider } from './boot-manifest-context';
import { createRemotes } from './load-remote';
import { prefetchOnIntent } from './prefetch';
import { PreviewBanner } from './preview-banner';
import { createRouter, type RouteHandle } from './router';

const boot = readBootManifest(document);
setProductName(boot.productName);
setDocumentTheme(storedTheme());

// Asked for at once, waited for only where it is needed: the login guard and the parts that show it.
siteReady().catch(() => undefined);

const remotes = createRemotes(boot);
const router = createRouter(boot, remotes);

function showTitle(): void {
  const handle = router.state.matches.at(-1)?.route.handle as RouteHandle | undefined;
  if (handle) setPageTitle(handle.title);
}
let shownAt = router.state.location.key;
router.subscribe(({ location }) => {
  // Before the new page renders, so that a page with a title of its own has the last word.
  if (location.key !== shownAt) showTitle();
  shownAt = location.key;
});

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
      <PreviewBanner preview={boot.preview} />
    </BootManifestProvider>
  </StrictMode>,
);
