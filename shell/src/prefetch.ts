import { languageOfPath } from '@site/shared/language';
import type { BootManifest } from '@site/shared/release';
import { matchRoutes } from '@site/shared/router';
import type { Remotes } from './remotes';

/**
 * Loads the page behind a link when the pointer or the focus reaches the link, so that it is there
 * when the visitor clicks.
 */
export function prefetchOnIntent(
  boot: BootManifest,
  { prefetch }: Pick<Remotes, 'prefetch'>,
  root: Document | HTMLElement = document,
): void {
  const routes = boot.remotes.flatMap((remote) =>
    remote.routes.map(({ path, page }) => ({ path, handle: { remote: remote.name, page } })),
  );
  const requested = new Set<string>();
  function onIntent({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const match = matchRoutes(routes, languageOfPath(link.pathname).path)?.at(-1);
    if (!match) return;
    const { remote, page } = match.route.handle;
    // Each page is requested once. A failure is not reported: the click loads the page again.
    const pageKey = `${remote} ${page}`;
    if (requested.has(pageKey)) return;
    requested.add(pageKey);
    prefetch(remote, page).catch(() => undefined);
  }
  root.addEventListener('pointerover', onIntent, { passive: true });
  root.addEventListener('focusin', onIntent);
}
