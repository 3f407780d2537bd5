import { join } from 'node:path';
import { createFolderStore } from './folder-store';
import { followLiveFile, liveFileIn } from './live-file';
import type { LiveStore } from './live-store';
import { createPublications, type Publications } from './published';
import type { ReleaseStore } from './release-store';

/** All that is kept of releases, wherever it is kept. */
export type Registry = {
  store: ReleaseStore;
  publications: Publications;
  live: LiveStore;
  /** Ends what it does by itself. */
  close(): Promise<void>;
};

/** The registry of one machine, in its data folder. `report` gets what an operator should know. */
export function folderRegistry(dataDir: string, report: (problem: string) => void): Registry {
  return {
    store: createFolderStore(join(dataDir, 'releases')),
    publications: createPublications(dataDir),
    live: followLiveFile(liveFileIn(dataDir), report),
    close: async () => {},
  };
}
