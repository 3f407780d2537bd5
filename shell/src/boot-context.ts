import type { BootManifest } from '@site/shared/release';
import { matchPath } from '@site/shared/router';
import { createContext, useContext } from 'react';

const BootContext = createContext<BootManifest>({ shell: '', productName: '', remotes: [] });

export const BootProvider = BootContext.Provider;

/** Whether some remote of this page owns a path: the navbar offers nothing that would end on the 404 page. */
export function useIsKnown(): (path: string) => boolean {
  const { remotes } = useContext(BootContext);
  return (path) =>
    remotes.some(({ routes }) => routes.some((route) => matchPath(route.path, path)));
}
