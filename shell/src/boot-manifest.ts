import { type BootManifest, type BootNavEntry, bootManifest } from '@site/shared/release';
import { matchRoutes } from '@site/shared/router';
import { createContext, useContext } from 'react';

/** The boot manifest in the document. Throws if it is missing or malformed. */
export function readBootManifest(document: Document): BootManifest {
  const block = document.getElementById('boot-manifest');
  if (!block?.textContent) throw new Error('the document has no boot manifest');
  return bootManifest.parse(JSON.parse(block.textContent));
}

const BootManifestContext = createContext<BootManifest>({
  shell: '',
  productName: '',
  remotes: [],
});

export const BootManifestProvider = BootManifestContext.Provider;

/** A predicate for paths: true if a remote of this page owns the path. */
export function useHasPage(): (path: string) => boolean {
  const routes = useContext(BootManifestContext).remotes.flatMap((remote) => remote.routes);
  const patterns = routes.map(({ path }) => ({ path }));
  return (path) => matchRoutes(patterns, path) !== null;
}

/** Whether the path belongs to a page behind the login guard. */
export function useIsGuarded(path: string): boolean {
  const routes = useContext(BootManifestContext).remotes.flatMap((remote) => remote.routes);
  const patterns = routes.map(({ path, login }) => ({ path, handle: login }));
  return matchRoutes(patterns, path)?.at(-1)?.route.handle === true;
}

/** What the releases of this page add to the navigation bar. */
export function useReleaseNav(): BootNavEntry[] {
  return useContext(BootManifestContext).remotes.flatMap((remote) => remote.nav);
}
