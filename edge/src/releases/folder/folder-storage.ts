import { join } from 'node:path';
import { openSharedObjects, type ReleaseStorage } from '../release-storage';
import { createFolderObjects } from './folder-objects';
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
    ...openSharedObjects((folder) => createFolderObjects(join(dataDir, folder))),
    store: createFolderStore(join(dataDir, 'releases')),
    live: followLiveFile(liveFileIn(dataDir), report),
    isReachable: () => true,
    close: async () => {},
  };
}
