import { parseArgs } from 'node:util';
import type { LiveState, Release } from '@site/shared/release';
import { readConfig } from '../config';
import { prepareDataDir } from '../data-dir';
import { openStorage } from '../open-storage';
import { activate } from '../releases/activate';
import { StoreUnavailable } from '../releases/change-refused';
import { PLACED_BY } from '../releases/history';

/** The bucket of the releases cannot be reached: what was live stays so. `npm start` goes on then. */
const STORE_UNAVAILABLE = 3;

/**
 * `release-local <built folder>…`: stores the releases and makes them live together, what was live becoming the one to fall back to.
 * A build that it placed before is left as it is now: starting the site again undoes no team's release.
 */
async function run() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const ours = Object.entries(process.env).filter(
    ([name]) => name === 'DATA_DIR' || name.startsWith('S3_'),
  );
  const config = readConfig(Object.fromEntries(ours));
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
      by: PLACED_BY,
      notes: ['Placed on this machine, without the gate.'],
    });
  }
  await live.change((state) => {
    const placed = releases.filter(
      (release) => lastPlaced(state, release.name) !== release.version,
    );
    return activate(state, placed, { by: PLACED_BY, why: 'built on this machine', at: Date.now() });
  });
  await storage.close();
}

function lastPlaced(state: LiveState, name: string): string | undefined {
  if (!state.releases[name]) return undefined;
  return (
    state.history.findLast((entry) => entry.name === name && entry.by === PLACED_BY)?.to ??
    undefined
  );
}

run().catch((error: Error) => {
  process.stderr.write(`release-local: ${error.message}\n`);
  process.exit(error instanceof StoreUnavailable ? STORE_UNAVAILABLE : 1);
});
