import { join } from 'node:path';
import type { ReleaseStorage } from '../release-storage';
import { createFolderObjects } from './folder-objects';
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
    counts: createFolderObjects(join(dataDir, 'release-counts')),
    pageErrors: createFolderObjects(join(dataDir, 'page-errors')),
    revokedTokens: createFolderObjects(join(dataDir, 'revoked-tokens')),
    isReachable: () => true,
    close: async () => {},
  };
}
