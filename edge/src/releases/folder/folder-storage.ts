import { join } from 'node:path';
import type { LiveStateWriter } from '../live-state';
import { createFolderPublications, type Publications } from '../publications';
import type { ReleaseStore } from '../release-store';
import { createFolderStore } from './folder-store';
import { followLiveFile, liveFileIn } from './live-file';

/** All that is kept of releases, wherever it is kept. */
export type ReleaseStorage = {
  store: ReleaseStore;
  publications: Publications;
  live: LiveStateWriter;
  /** Ends what it does by itself. */
  close(): Promise<void>;
};

/** The storage of one machine, in its data folder. `report` gets what an operator should know. */
export function openFolderStorage(
  dataDir: string,
  report: (problem: string) => void,
): ReleaseStorage {
  return {
    store: createFolderStore(join(dataDir, 'releases')),
    publications: createFolderPublications(dataDir),
    live: followLiveFile(liveFileIn(dataDir), report),
    close: async () => {},
  };
}
