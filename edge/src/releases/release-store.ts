import type { Release } from '@site/shared/release';

/** A release that is not what its release.json says, or may not be stored; `message` says what to do about it. */
export class ReleaseRefused extends Error {}

/** Keeps releases, each immutable under its name and version. All throw StoreUnavailable. */
export type ReleaseStore = {
  /**
   * Takes a built release folder in: checks every file against its release.json first, then adds it in one step. A version that is
   * there already stays as it is. Throws ReleaseRefused.
   */
  put(builtFolder: string): Promise<Release>;
  /** The release.json of a stored release; undefined when it is not there. */
  describe(name: string, version: string): Promise<Release | undefined>;
  /** One file of a release; undefined when the release or the file is not there. */
  read(name: string, version: string, path: string): Promise<Buffer | undefined>;
  /** Sees that the files of a release, if there is such a one, are in `folder`. */
  ready(name: string, version: string): Promise<void>;
  /** Local folder, `<name>/<version>/<path>` below it, from which the web server reads files. */
  readonly folder: string;
};
