import { createInstance } from '@module-federation/enhanced/runtime';
import type { ReleaseEntry } from './load-release';
import { LOAD_TIMEOUT_MS } from './with-timeout';

type Runtime = {
  /** The module of a release's entry point. Rejects if it cannot be loaded. */
  loadEntry(entry: ReleaseEntry, isRetry: boolean): Promise<{ default?: unknown } | null>;
};

let runtime: Runtime | undefined;

/** The federation runtime of this page, with the modules that the shell shares. */
export function createRuntime(sharedScope: object): Runtime {
  runtime ??= newRuntime(sharedScope);
  return runtime;
}

function newRuntime(sharedScope: object): Runtime {
  /** The hashes that entries must have, by path. */
  const integrityByPath = new Map<string, string>();
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [
      {
        name: 'integrity',
        // The browser runs an entry only if it has the hash that the boot manifest names.
        createScript({ url }) {
          const integrity = integrityByPath.get(new URL(url, location.href).pathname);
          if (!integrity) return undefined;
          const script = document.createElement('script');
          script.src = url;
          script.async = true;
          script.crossOrigin = 'anonymous';
          script.integrity = integrity;
          return { script, timeout: LOAD_TIMEOUT_MS };
        },
      },
    ],
  });
  federation.initShareScopeMap(
    'default',
    sharedScope as Parameters<typeof federation.initShareScopeMap>[1],
  );

  return {
    async loadEntry({ url, integrity, global, version }, isRetry) {
      integrityByPath.set(new URL(url, location.href).pathname, integrity);
      // The federation runtime knows each release by a name of its own, so a page can use an older
      // release after a newer one has failed. A retry gets a new name and a new address. Otherwise
      // the browser would answer with the failed preload or the broken copy in its cache, and the
      // runtime with the half-loaded entry.
      const retriedAt = isRetry ? Date.now() : null;
      const name = `${global}_${version}_${retriedAt ?? 'first'}`;
      if (retriedAt) Reflect.set(globalThis, global, undefined);
      federation.registerRemotes([
        {
          name,
          entry: retriedAt ? `${url}?again=${retriedAt}` : url,
          entryGlobalName: global,
          type: 'global',
        },
      ]);
      return federation.loadRemote<{ default?: unknown }>(`${name}/remote`);
    },
  };
}
