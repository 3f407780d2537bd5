import type { BootManifest } from '@site/shared/release';
import { matchPath } from '@site/shared/router';
import type { Remotes } from './load-remote';

/** Loads the page behind a link when the pointer or the focus comes to it: by the time of the click it is there. */
export function prefetchOnIntent(
  boot: BootManifest,
  { prefetch }: Pick<Remotes, 'prefetch'>,
  root: Document | HTMLElement = document,
): void {
  const tried = new Set<string>();
  function onIntent({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    for (const remote of boot.remotes) {
      const route = remote.routes.find(({ path }) => matchPath(path, link.pathname));
      if (!route || tried.has(`${remote.name} ${route.page}`)) continue;
      // Once a page: a failed prefetch is no news, the click tries again and tells.
      tried.add(`${remote.name} ${route.page}`);
      prefetch(remote.name, route.page).catch(() => undefined);
    }
  }
  root.addEventListener('pointerover', onIntent, { passive: true });
  root.addEventListener('focusin', onIntent);
}
