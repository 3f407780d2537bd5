import type { ReleaseStorage } from './release-storage';
import { type PrunedRelease, releasesToPrune, versionsInUse } from './retention';

type Storage = Pick<ReleaseStorage, 'store' | 'publications' | 'pictures' | 'deltas' | 'live'>;

/**
 * Deletes the releases that need not be kept, and returns them. With `isDryRun` it only finds them.
 * After `signal` is aborted, no further release is deleted.
 */
export async function prune(
  storage: Storage,
  {
    isDryRun = false,
    now = Date.now(),
    signal,
  }: { isDryRun?: boolean; now?: number; signal?: AbortSignal } = {},
): Promise<PrunedRelease[]> {
  const { store, publications, live } = storage;
  const stored = await store.list();
  const state = await live.current();
  const prunable: PrunedRelease[] = [];
  for (const name of new Set(stored.map((release) => release.name))) {
    const storedOfName = stored.filter((release) => release.name === name);
    const published = await publications.list(name);
    prunable.push(...releasesToPrune(name, storedOfName, published, state, now));
  }
  if (isDryRun) return prunable;
  const deleted: PrunedRelease[] = [];
  for (const release of prunable) {
    if (signal?.aborted) break;
    if (await deleteUnused(storage, release)) deleted.push(release);
  }
  return deleted;
}

/** Deletes a release, unless it has gone live meanwhile. Returns whether it is deleted. */
async function deleteUnused(
  { store, publications, pictures, deltas, live }: Storage,
  { name, version }: PrunedRelease,
): Promise<boolean> {
  const publication = await publications.find(name, version);
  // Without its publication no command can activate it, so it cannot go live during the deletion.
  await publications.remove(name, version);
  // This reads the newest state, also of a bucket: another process may have activated the release.
  const newest = await live.change((current) => current);
  if (versionsInUse(newest, name).has(version)) {
    if (publication) await publications.add(publication);
    return false;
  }
  await store.remove(name, version);
  await pictures.remove({ name, version });
  await deltas.remove({ name, version });
  return true;
}

const FIRST_RUN_MS = 60_000;
const INTERVAL_MS = 6 * 60 * 60_000;

/**
 * Deletes old releases in the background, a minute after the start and then every six hours. After
 * `stop` no further release is deleted.
 */
export function schedulePruning(
  storage: Storage,
  log: { info(message: string): void; warn(message: string): void },
): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer = setTimeout(run, FIRST_RUN_MS).unref();

  async function run() {
    try {
      for (const { name, version, why } of await prune(storage, { signal }))
        log.info(`${name} ${version} was deleted: ${why}.`);
    } catch (error) {
      log.warn(`Old releases could not be deleted: ${(error as Error).message}`);
    }
    if (!signal.aborted) timer = setTimeout(run, INTERVAL_MS).unref();
  }

  return {
    stop() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
