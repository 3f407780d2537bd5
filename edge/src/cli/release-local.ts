import { parseArgs } from 'node:util';
import type { Release } from '@site/shared/release';
import { prepareDataDir } from '../data-dir';
import { openStorage, storageConfig } from '../open-storage';
import { StoreUnavailable } from '../releases/change-refused';
import { makeDeltas } from '../releases/deltas/make-deltas';
import { activate, activateAlone, type SuspicionOf } from '../releases/live-state-changes';
import type { ReleaseStorage } from '../releases/release-storage';
import { readRelease } from '../releases/verify-release';
import { createReleaseCounting } from '../rollout/release-counting';
import { storedCountsOfAll } from '../rollout/share-counts';
import { liveSuspicion } from '../rollout/supervise-releases';

/** The author of these releases in the history. */
const RELEASE_LOCAL = 'release-local';

/** The bucket of the releases is unreachable. `npm start` then continues with the live releases. */
const STORE_UNAVAILABLE_EXIT_CODE = 3;

/**
 * `release-local [--missing | --without-previous] <built folder>…`: stores builds of this machine
 * and makes all of them live in one change, without the gate. If one cannot be stored, none goes
 * live.
 *
 * With `--missing`, only the builds of names without a live release go live, and no retired remote.
 * So a restart of the site keeps the releases of the teams. The command prints one line for each
 * build that is not live.
 *
 * With `--without-previous`, pages have no earlier release to fall back to. `npm run dev` uses it:
 * its builds of one package share their globals, so a page can have one of them only. They are
 * stored in the data folder, quickly compressed and without deltas.
 */
async function run() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      missing: { type: 'boolean', default: false },
      'without-previous': { type: 'boolean', default: false },
    },
  });
  const config = storageConfig(process.env);
  await prepareDataDir(config.dataDir);
  const isWithoutPrevious = values['without-previous'];
  const storage = await openStorage(
    isWithoutPrevious ? { ...config, bucket: undefined, isCompressionQuick: true } : config,
  );
  try {
    await releaseBuilds(storage, positionals, {
      isMissingOnly: values.missing,
      isWithoutPrevious,
    });
  } finally {
    await storage.close();
  }
}

async function releaseBuilds(
  { store, publications, deltas, live, counts }: ReleaseStorage,
  folders: string[],
  { isMissingOnly, isWithoutPrevious }: { isMissingOnly: boolean; isWithoutPrevious: boolean },
) {
  const builds = await Promise.all(
    folders.map(async (folder) => ({ folder, release: await readRelease(folder) })),
  );
  const { releases, retired = {} } = await live.current();
  const isMissing = (name: string) => !releases[name] && !retired[name];
  const buildsToRelease = isMissingOnly
    ? builds.filter(({ release }) => isMissing(release.name))
    : builds;
  const stored: Release[] = [];
  for (const { folder } of buildsToRelease) stored.push(await store.put(folder));
  for (const release of stored) {
    const { name, version, commit } = release;
    if (await publications.find(name, version)) continue;
    if (!isWithoutPrevious)
      await makeDeltas(release, { store, publications, deltas }).catch((problem: Error) =>
        process.stdout.write(`${name} ${version} has no deltas: ${problem.message}\n`),
      );
    await publications.add({
      name,
      version,
      commit,
      at: Date.now(),
      by: RELEASE_LOCAL,
      notes: ['Published by release-local on this machine, without the gate.'],
    });
  }
  const auditEntry = { by: RELEASE_LOCAL, why: 'built on this machine', at: Date.now() };
  // A replaced release that seems bad does not become the fallback of pages.
  const suspicion = await suspicionOfStoredCounts(counts);
  const state = await live.change((current) =>
    isWithoutPrevious
      ? activateAlone(current, stored, auditEntry)
      : activate(current, stored, auditEntry, suspicion),
  );
  for (const { release } of builds) {
    const { name, version } = release;
    const liveVersion = state.releases[name]?.live.version;
    if (liveVersion && liveVersion !== version)
      process.stdout.write(`${name}: the local build ${version} is not live, ${liveVersion} is.\n`);
  }
}

/** What the stored counts of all edges say against the live release of a name. */
async function suspicionOfStoredCounts(counts: ReleaseStorage['counts']): Promise<SuspicionOf> {
  const counting = createReleaseCounting(Date.now);
  counting.setCountsOfOtherEdges(await storedCountsOfAll(counts));
  return (name, state) => liveSuspicion(counting, name, state);
}

run().catch((error: Error) => {
  process.stderr.write(`release-local: ${error.message}\n`);
  process.exit(error instanceof StoreUnavailable ? STORE_UNAVAILABLE_EXIT_CODE : 1);
});
