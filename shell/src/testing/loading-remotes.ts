import type { Remotes } from '../remotes';

/** Remotes whose pages come from `loadPage`, and that do nothing else. */
export function loadingRemotes(loadPage: Remotes['loadPage']): Remotes {
  return {
    loadPage,
    prefetch: async () => undefined,
    markRendered: () => undefined,
    fallBack: () => false,
    reloadAfterFault: () => false,
  };
}
