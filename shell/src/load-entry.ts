import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BootRemote } from '@site/shared/release';
import { isRemote } from '@site/shared/remote';
import { noteLoaded } from './report';

/** Milliseconds until an entry or a page that does not come counts as failed. */
export const LIMIT = 10_000;

/** A release as the boot manifest names it. */
export type Entry = BootRemote['entry'];

let integrityOf: Map<string, string> | null = null;

/** Script integrity from the boot manifest: a file that is not the released one does not run. */
function remember(entry: Entry): void {
  if (!integrityOf) {
    const known = new Map<string, string>();
    integrityOf = known;
    registerPlugins([
      {
        name: 'integrity',
        createScript({ url }) {
          const integrity = known.get(new URL(url, location.href).pathname);
          if (!integrity) return undefined;
          const script = document.createElement('script');
          script.src = url;
          script.async = true;
          script.crossOrigin = 'anonymous';
          script.integrity = integrity;
          return { script, timeout: LIMIT };
        },
      },
    ]);
  }
  integrityOf.set(new URL(entry.url, location.href).pathname, entry.integrity);
}

/** What a release's container holds. Everything that can go wrong is an exception with the reason in its message. */
export async function loadEntry(entry: Entry, isRetry: boolean): Promise<unknown> {
  remember(entry);
  // Each release is a remote of its own name to the runtime: an older one can take a newer one's place without a trace of it. So is
  // each retry: the browser would hand out a failed preload or a broken copy in its cache again, and the runtime a half-loaded entry.
  const again = isRetry ? Date.now() : null;
  const name = `${entry.global}_${entry.version}_${again ?? 'first'}`;
  if (again) Reflect.set(globalThis, entry.global, undefined);
  registerRemotes([
    {
      name,
      entry: again ? `${entry.url}?again=${again}` : entry.url,
      entryGlobalName: entry.global,
      type: 'global',
    },
  ]);
  const module = await loadRemote<{ default?: unknown }>(`${name}/remote`);
  const remote = module?.default;
  noteLoaded(entry.version, isRemote(remote) ? remote.instances : undefined);
  return remote;
}
