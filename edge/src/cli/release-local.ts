import { parseArgs } from 'node:util';
import type { LiveState, Release } from '@site/shared/release';
import { readConfig } from '../config';
import { prepareDataDir } from '../data-dir';
import { openStorage } from '../open-storage';
import { StoreUnavailable } from '../releases/change-refused';
import { RELEASE_LOCAL } from '../releases/history';
import { activate } from '../releases/live-state-changes';

/** The bucket of the releases is unreachable. `npm start` then continues with the live releases. */
const STORE_UNAVAILABLE_EXIT_CODE = 3;

/**
 * `release-local <built folder>…`: stores builds of this machine and makes them live in one change,
 * without the gate. A build that it has activated before is not activated again, so a restart of
 * the site keeps the releases of the teams.
 */
async function run() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const storageSettings = Object.entries(process.env).filter(
    ([name]) => name === 'DATA_DIR' || name.startsWith('S3_'),
  );
  const config = readConfig(Object.fromEntries(storageSettings));
  await prepareDataDir(config.dataDir);
  const storage = await openStorage(config, () => {});
  const { store, publications, live } = storage;
  const releases: Release[] = [];
  for (const folder of positionals) {
    const release = await store.put(folder);
    releases.push(release);
    const { name, version, commit } = release;
    if (await publications.find(name, version)) continue;
    await publications.add({
      name,
      version,
      commit,
      at: Date.now(),
      by: RELEASE_LOCAL,
      notes: ['Published by release-local on this machine, without the gate.'],
    });
  }
  await live.change((state) => {
    const newReleases = releases.filter(
      ({ name, version }) => lastLocalVersion(state, name) !== version,
    );
    const auditEntry = { by: RELEASE_LOCAL, why: 'built on this machine', at: Date.now() };
    return activate(state, newReleases, auditEntry);
  });
  await storage.close();
}

function lastLocalVersion(state: LiveState, name: string): string | null | undefined {
  if (!state.releases[name]) return undefined;
  return state.history.findLast((entry) => entry.name === name && entry.by === RELEASE_LOCAL)?.to;
}

run().catch((error: Error) => {
  process.stderr.write(`release-local: ${error.message}\n`);
  process.exit(error instanceof StoreUnavailable ? STORE_UNAVAILABLE_EXIT_CODE : 1);
});
