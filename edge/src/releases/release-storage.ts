import type { EdgeObjects } from './edge-objects';
import type { LiveStateWriter } from './live-state';
import type { Publications } from './publications';
import type { ReleaseStore } from './release-store';

/** Everything an edge stores about releases, in a folder or in a bucket. */
export type ReleaseStorage = {
  store: ReleaseStore;
  publications: Publications;
  live: LiveStateWriter;
  counts: EdgeObjects;
  pageErrors: EdgeObjects;
  /** By the hash of the token. */
  revokedTokens: EdgeObjects;
  /** False while the storage cannot be reached and the last live state stays in use. */
  isReachable(): boolean;
  /** Stops the work in the background. */
  close(): Promise<void>;
};
