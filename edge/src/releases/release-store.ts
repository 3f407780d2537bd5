import type { Release, ReleaseFile, ReleaseId } from '@site/shared/release';

/** The refusal of a release that does not match its release.json. `message` says what to do. */
export class ReleaseRefused extends Error {}

/** `storedAt` in milliseconds, UTC. */
export type StoredRelease = ReleaseId & { storedAt: number };

/** A release that is stored or uploaded: a build, or a release of another edge. */
export type ReleaseSource = {
  release: Release;
  /** The unchanged text of its release.json. */
  releaseJson: string;
  /** One listed file. Throws ReleaseRefused for another content than release.json says. */
  read(file: ReleaseFile): Promise<Buffer>;
};

/**
 * The files of releases, each release immutable under its name and version. All throw
 * StoreUnavailable.
 */
export type ReleaseStore = {
  /**
   * Stores a built release folder: checks every file against its release.json, then adds the
   * release in one step. A version that is already stored stays as it is. Throws ReleaseRefused.
   */
  put(builtFolder: string): Promise<Release>;
  /** The release.json of a stored release; undefined when the release is not stored. */
  find(name: string, version: string): Promise<Release | undefined>;
  /**
   * One file of a release; undefined when the release or the file is not stored. In the folder of a
   * language, a file that is the same in all languages is the English one.
   */
  read(name: string, version: string, path: string): Promise<Buffer | undefined>;
  /** Fetches a stored release into `folder`, if it is not there yet. */
  fetch(name: string, version: string): Promise<void>;
  list(): Promise<StoredRelease[]>;
  /** Deletes a release. Its version may be stored again. */
  remove(name: string, version: string): Promise<void>;
  /** The local folder that the web server serves: `<name>/<version>/<path>` below it. */
  readonly folder: string;
};
