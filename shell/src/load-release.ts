import type { BootRemote } from '@site/shared/release';
import { isRemote } from '@site/shared/remote';
import { recordLoadedRelease } from './report-failure';
import { withTimeout } from './with-timeout';

/** The entry of a release, as in the boot manifest. */
export type ReleaseEntry = BootRemote['entry'];

/** What the entry of a release defines: webpack's container of a remote. */
type Container = {
  init(shareScope: object): void | Promise<void>;
  get(name: string): Promise<() => { default?: unknown }>;
};

/** The functions of webpack that start the shared scope. */
declare const __webpack_init_sharing__: (scope: string) => void | Promise<void>;
declare const __webpack_share_scopes__: { default: object };

/** A file of the shell could not be loaded. No release of a remote is to blame. */
export class ShellFileUnavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what} could not be loaded`, { cause });
    this.name = 'ShellFileUnavailable';
  }
}

/**
 * Shorter than `LOAD_TIMEOUT_MS` of an entry, which waits for the runtime: a runtime that does not
 * come fails first, so the release of the entry is not blamed for it.
 */
const RUNTIME_TIMEOUT_MS = 8_000;

/** Whether this page has begun to load an entry. */
let hasFirstEntry = false;

/**
 * The default export of a release's entry point, unchecked. Rejects with the reason if it cannot be
 * loaded. The first entry of a page is loaded without the federation runtime, so that the page does
 * not wait for the runtime. The runtime loads all other entries, and each retry.
 */
export async function loadRelease(entry: ReleaseEntry, isRetry: boolean): Promise<unknown> {
  const isFirst = !hasFirstEntry && !isRetry;
  hasFirstEntry = true;
  const module = isFirst ? await loadFirstEntry(entry) : await loadWithRuntime(entry, isRetry);
  const remote = module?.default;
  recordLoadedRelease(entry.version, isRemote(remote) ? remote.instances : undefined);
  return remote;
}

/**
 * Preloads the entry, because the runtime may have to be loaded first. A retry loads the entry from
 * another address.
 */
async function loadWithRuntime(entry: ReleaseEntry, isRetry: boolean) {
  if (!isRetry) preload(entry);
  return (await loadRuntime()).loadEntry(entry, isRetry);
}

function preload({ url, integrity }: ReleaseEntry): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', href: url, crossOrigin: 'anonymous' });
  link.integrity = integrity;
  document.head.append(link);
}

/** Loads the federation runtime. Rejects with ShellFileUnavailable. */
export async function loadRuntime() {
  const loading = import(/* webpackChunkName: "federation" */ './federation-runtime');
  const { createRuntime } = await withTimeout(loading, RUNTIME_TIMEOUT_MS).catch((cause) => {
    throw new ShellFileUnavailable('the federation runtime', cause);
  });
  return createRuntime(await sharedScope());
}

async function loadFirstEntry({ url, integrity, global }: ReleaseEntry) {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`the entry ${url} could not be loaded`));
    document.head.append(script);
  });
  const container = Reflect.get(globalThis, global) as Container | undefined;
  if (!container) throw new Error(`the entry ${url} has no container`);
  await container.init(await sharedScope());
  return (await container.get('./remote'))();
}

/** The modules that the shell shares with remotes, in the form of webpack's containers. */
async function sharedScope(): Promise<object> {
  await __webpack_init_sharing__('default');
  return __webpack_share_scopes__.default;
}
