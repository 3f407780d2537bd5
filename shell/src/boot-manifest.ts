import { BASE_LANGUAGE } from '@site/shared/language';
import {
  type BootManifest,
  type BootNavEntry,
  type BootRoute,
  bootManifest,
  SHELL,
} from '@site/shared/release';
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
  page: { path: '*', remote: SHELL },
  language: BASE_LANGUAGE,
  languages: [BASE_LANGUAGE],
  productName: '',
  remotes: [],
  retired: [],
  previews: [],
});

export const BootManifestProvider = BootManifestContext.Provider;

/** Returns a function that tells whether a path is a page of a remote. */
export function useHasPage(): (path: string) => boolean {
  const boot = useContext(BootManifestContext);
  return (path) => routeAt(boot, path) !== undefined;
}

/** Whether the path belongs to a page behind the login guard. */
export function useIsGuarded(path: string): boolean {
  return routeAt(useContext(BootManifestContext), path)?.login === true;
}

function routeAt({ remotes }: BootManifest, path: string): BootRoute | undefined {
  const routes = remotes.flatMap((remote) => remote.routes);
  // Most paths equal the pattern of a route. Compiling all patterns would take longer than
  // rendering the frame.
  const equalRoute = routes.find((route) => route.path === path);
  if (equalRoute) return equalRoute;
  const patterns = routes.map((route) => ({ path: route.path, handle: route }));
  return matchRoutes(patterns, path)?.at(-1)?.route.handle;
}

/** The language of the page, and the languages of the site. */
export function useLanguages(): Pick<BootManifest, 'language' | 'languages'> {
  return useContext(BootManifestContext);
}

/** The menu entries of the releases of this page. */
export function useReleaseNav(): BootNavEntry[] {
  return useContext(BootManifestContext).remotes.flatMap((remote) => remote.nav);
}
