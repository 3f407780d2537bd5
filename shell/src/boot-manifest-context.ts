import type { BootManifest, BootNavEntry } from '@site/shared/release';
import { matchRoutes } from '@site/shared/router';
import { createContext, useContext } from 'react';

const BootManifestContext = createContext<BootManifest>({
  shell: '',
  productName: '',
  remotes: [],
});

export const BootManifestProvider = BootManifestContext.Provider;

/**
 * A test for paths: true if a remote of this page owns the path, so a link to it does not end on
 * the 404 page.
 */
export function useHasPage(): (path: string) => boolean {
  const routes = useContext(BootManifestContext).remotes.flatMap((remote) => remote.routes);
  const patterns = routes.map(({ path }) => ({ path }));
  return (path) => matchRoutes(patterns, path) !== null;
}

/** What the releases of this page add to the navigation bar. */
export function useReleaseNav(): BootNavEntry[] {
  return useContext(BootManifestContext).remotes.flatMap((remote) => remote.nav);
}
