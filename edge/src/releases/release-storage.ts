import { createDeltas, type Deltas } from './deltas/deltas';
import type { EdgeObjects } from './edge-objects';
import type { LiveStateWriter } from './live-state';
import { createPictures, type Pictures } from './pictures';
import { createPublications, type Publications } from './publications';
import type { ReleaseStore } from './release-store';

/** What the edges of a site share beside the releases and the live state. */
type SharedObjects = {
  publications: Publications;
  pictures: Pictures;
  deltas: Deltas;
  counts: EdgeObjects;
  /** By the hash of the token. */
  tokens: EdgeObjects;
};

/** Everything an edge stores about releases, in a folder or in a bucket. */
export type ReleaseStorage = SharedObjects & {
  store: ReleaseStore;
  live: LiveStateWriter;
  /**
   * False while the live state cannot be read from the storage, and the last one stays in use.
   * True before the first attempt to read it has ended.
   */
  isReachable(): boolean;
  /** Stops the work in the background. */
  close(): Promise<void>;
};

/** The shared objects of a data folder or a bucket. `objectsIn` gives those of one folder. */
export function openSharedObjects(objectsIn: (folder: string) => EdgeObjects): SharedObjects {
  return {
    publications: createPublications(objectsIn('published')),
    pictures: createPictures(objectsIn('pictures')),
    deltas: createDeltas(objectsIn('deltas')),
    counts: objectsIn('release-counts'),
    tokens: objectsIn('release-tokens'),
  };
}
