import { join } from 'node:path';
import type { ReleaseStorage } from '../release-storage';
import { createFolderCounts } from './folder-counts';
import { createFolderPublications } from './folder-publications';
import { createFolderStore } from './folder-store';
import { followLiveFile, liveFileIn } from './live-file';

/**
 * The release storage of one machine, in its data folder. `report` gets problems for the operator.
 */
export function openFolderStorage(
  dataDir: string,
  report: (problem: string) => void,
): ReleaseStorage {
  return {
    store: createFolderStore(join(dataDir, 'releases')),
    publications: createFolderPublications(dataDir),
    live: followLiveFile(liveFileIn(dataDir), report),
    counts: createFolderCounts(dataDir),
    isReachable: () => true,
    close: async () => {},
  };
}
