import type { ReleaseStorage } from './release-storage';
import { type PrunedRelease, releasesToPrune, versionsInUse } from './retention';

type Storage = Pick<ReleaseStorage, 'store' | 'publications' | 'pictures' | 'live'>;

/** Deletes the releases that need not be kept, and returns them. With `isDryRun` it only finds. */
export async function prune(
  { store, publications, pictures, live }: Storage,
  { isDryRun = false, now = Date.now() }: { isDryRun?: boolean; now?: number } = {},
): Promise<PrunedRelease[]> {
  const stored = await store.list();
  const state = await live.current();
  const pruned: PrunedRelease[] = [];
  for (const name of new Set(stored.map((one) => one.name))) {
    const ofName = stored.filter((one) => one.name === name);
    const published = await publications.list(name);
    pruned.push(...releasesToPrune(name, ofName, published, state, now));
  }
  if (isDryRun) return pruned;
  const deleted: PrunedRelease[] = [];
  for (const release of pruned) {
    const { name, version } = release;
    const publication = await publications.find(name, version);
    // Without its publication no command can activate it, so it cannot go live during the deletion.
    await publications.remove(name, version);
    // The newest state, also of a bucket: another process may have activated it just before.
    if (versionsInUse(await live.change((current) => current), name).has(version)) {
      if (publication) await publications.add(publication);
      continue;
    }
    await store.remove(name, version);
    await pictures.remove(release);
    deleted.push(release);
  }
  return deleted;
}

const FIRST_RUN_MS = 60_000;
const INTERVAL_MS = 6 * 60 * 60_000;

/** Deletes old releases in the background, a minute after the start and then every six hours. */
export function schedulePruning(
  storage: Storage,
  log: { info(message: string): void; warn(message: string): void },
): { stop(): void } {
  let timer = setTimeout(run, FIRST_RUN_MS).unref();

  async function run() {
    try {
      for (const { name, version, why } of await prune(storage))
        log.info(`${name} ${version} was deleted: ${why}.`);
    } catch (error) {
      log.warn(`Old releases could not be deleted: ${(error as Error).message}`);
    }
    timer = setTimeout(run, INTERVAL_MS).unref();
  }

  return { stop: () => clearTimeout(timer) };
}
