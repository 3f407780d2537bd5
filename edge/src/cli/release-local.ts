import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LiveTable, Release } from '@site/shared/release';
import { readConfig } from '../config';
import { prepareDataDir } from '../data-dir';
import { activate } from '../releases/activate';
import { createFolderStore } from '../releases/folder-store';
import { changeLiveFile, liveFileIn } from '../releases/live-file';
import { createPublications } from '../releases/published';

const BY = 'release-local';

/**
 * `release-local <built folder>…`: stores the releases and makes them live together, what was live becoming the one to fall back to.
 * A build that it placed before is left as it is now: starting the site again undoes no team's release.
 */
async function run() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const { dataDir } = readConfig({ DATA_DIR: process.env.DATA_DIR });
  await prepareDataDir(dataDir);
  const store = createFolderStore(join(dataDir, 'releases'));
  const publications = createPublications(dataDir);
  const releases: Release[] = [];
  for (const folder of positionals) {
    const release = await store.put(folder);
    releases.push(release);
    const { name, version, commit } = release;
    if (await publications.find(name, version)) continue;
    await publications.add({ name, version, commit, at: Date.now(), by: BY, notes: ['Placed on this machine, without the gate.'] });
  }
  await changeLiveFile(liveFileIn(dataDir), (table) => {
    const placed = releases.filter((release) => lastPlaced(table, release.name) !== release.version);
    return activate(table, placed, { by: BY, why: 'built on this machine', at: Date.now() });
  });
}

function lastPlaced(table: LiveTable, name: string): string | undefined {
  if (!table.releases[name]) return undefined;
  return table.history.findLast((entry) => entry.name === name && entry.by === BY)?.to ?? undefined;
}

run().catch((error: Error) => {
  process.stderr.write(`release-local: ${error.message}\n`);
  process.exit(1);
});
