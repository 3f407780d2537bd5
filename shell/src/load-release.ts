import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BootRemote } from '@site/shared/release';
import { isRemote } from '@site/shared/remote';
import { recordLoadedRelease } from './report-failure';
import { LOAD_TIMEOUT_MS } from './with-timeout';

/** The entry of a release, as in the boot manifest. */
export type ReleaseEntry = BootRemote['entry'];

/** The hashes that entries must have, by path. Null until the first entry is loaded. */
let integrityByPath: Map<string, string> | null = null;

/** Lets the browser run the entry only if it has the hash that the boot manifest names. */
function requireIntegrity({ url, integrity }: ReleaseEntry): void {
  integrityByPath ??= registerIntegrityPlugin();
  integrityByPath.set(new URL(url, location.href).pathname, integrity);
}

/** Makes the federation runtime load entries with the hashes in the returned map. */
function registerIntegrityPlugin(): Map<string, string> {
  const hashes = new Map<string, string>();
  registerPlugins([
    {
      name: 'integrity',
      createScript({ url }) {
        const integrity = hashes.get(new URL(url, location.href).pathname);
        if (!integrity) return undefined;
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrity;
        return { script, timeout: LOAD_TIMEOUT_MS };
      },
    },
  ]);
  return hashes;
}

/**
 * The default export of a release's entry point, unchecked. Rejects with the reason if it cannot be
 * loaded.
 */
export async function loadRelease(entry: ReleaseEntry, isRetry: boolean): Promise<unknown> {
  requireIntegrity(entry);
  // The federation runtime knows each release by a name of its own, so a page can use an older
  // release after a newer one has failed. A retry gets a new name and a new address. Otherwise the
  // browser would answer with the failed preload or the broken copy in its cache, and the runtime
  // with the half-loaded entry.
  const retriedAt = isRetry ? Date.now() : null;
  const name = `${entry.global}_${entry.version}_${retriedAt ?? 'first'}`;
  if (retriedAt) Reflect.set(globalThis, entry.global, undefined);
  registerRemotes([
    {
      name,
      entry: retriedAt ? `${entry.url}?again=${retriedAt}` : entry.url,
      entryGlobalName: entry.global,
      type: 'global',
    },
  ]);
  const module = await loadRemote<{ default?: unknown }>(`${name}/remote`);
  const remote = module?.default;
  recordLoadedRelease(entry.version, isRemote(remote) ? remote.instances : undefined);
  return remote;
}
