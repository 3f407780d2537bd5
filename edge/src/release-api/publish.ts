import type { Release } from '@site/shared/release';
import type { OnProgress } from '../gate/browser/browser-check';
import type { Gate } from '../gate/gate';
import { ChangeRefused } from '../releases/change-refused';
import { compatibilityProblems } from '../releases/compatibility/compatibility';
import type { LiveStateReader } from '../releases/live-state';
import type { Promotion, Publications } from '../releases/publications';
import { ReleaseRefused, type ReleaseStore } from '../releases/release-store';
import { hasOwnVersion, haveSameFiles, parseRelease } from '../releases/verify-release';
import type { Uploads } from './uploads';

export type PublishParts = {
  uploads: Uploads;
  store: ReleaseStore;
  live: LiveStateReader;
  publications: Publications;
  gate: Gate;
  maxReleaseBytes: number;
};

/** The JSON response of a commit. */
export type Published = { version: string; notes: string[]; changes?: unknown };

/** The steps from an upload to a publication. Both throw ChangeRefused. */
export type Publish = {
  /**
   * Checks a release.json before any file is sent. Returns the id of a new upload, or null when
   * this release is already published. A part of a set is checked together with the others, by
   * `publishSet`. `by` is for the record of a refusal.
   */
  begin(
    name: string,
    content: unknown,
    options?: { isPartOfSet?: boolean; by?: string },
  ): Promise<{ upload: string | null; version: string }>;
  /**
   * Verifies every file, runs the gate and publishes. A part of a set is only verified.
   * `onProgress` gets the gate's steps.
   */
  commit(name: string, id: string, by: string, options?: CommitOptions): Promise<Published>;
};

type CommitOptions = {
  isPartOfSet?: boolean;
  /** Where the release comes from, when it was promoted. */
  promoted?: Promotion | undefined;
  onProgress?: OnProgress | undefined;
};

export function createPublish({
  uploads,
  store,
  live,
  publications,
  gate,
  maxReleaseBytes,
}: PublishParts): Publish {
  async function begin(
    name: string,
    content: unknown,
    { isPartOfSet = false }: { isPartOfSet?: boolean } = {},
  ) {
    const release = releaseNamed(name, content);
    const { version } = release;
    const size = release.files.reduce((sum, file) => sum + file.size, 0);
    if (size > maxReleaseBytes)
      throw new ChangeRefused(
        413,
        `The release has ${megabytes(size)}, the limit is ${megabytes(maxReleaseBytes)}. Remove files that no page needs.`,
      );
    const stored = await store.find(name, version);
    if (stored && !haveSameFiles(stored, release))
      throw new ChangeRefused(
        409,
        `${name} ${version} is already published with other files. Build it again.`,
      );
    if (!hasOwnVersion(content as Record<string, unknown>))
      throw new ChangeRefused(
        422,
        'The version in release.json is not the hash of its content. Build it again and do not edit it.',
      );
    if (stored && (await publications.find(name, version))) return { upload: null, version };
    // Before the upload, to save its time. Commit checks again: other releases may be live by then.
    if (!isPartOfSet) refuseIf(compatibilityProblems(release, await live.current()), release);
    return { upload: await uploads.begin(release, JSON.stringify(content)), version };
  }

  async function commit(
    name: string,
    id: string,
    by: string,
    { isPartOfSet = false, promoted, onProgress }: CommitOptions = {},
  ) {
    const { folder, release } = await uploads.find(name, id);
    try {
      const liveNow = await live.current();
      refuseIf(await gate.fileProblems(release, folder, liveNow).catch(asChangeRefused), release);
      if (isPartOfSet) {
        await store.put(folder).catch(asChangeRefused);
        return { version: release.version, notes: [] };
      }
      const state = await live.current();
      refuseIf(compatibilityProblems(release, state), release);
      await store.put(folder).catch(asChangeRefused);
      const checked = await gate.browserCheck(release, state, { onProgress });
      const { problems, notes, steps } = checked;
      if (checked.hasFailed) refuseUnchecked(problems, release);
      refuseIf(problems, release);
      const { version } = release;
      await publications.add({
        name,
        version,
        commit: release.commit,
        at: Date.now(),
        by,
        notes,
        gate: steps,
        ...(promoted ? { promoted } : {}),
      });
      return { version, notes, changes: checked.changes };
    } finally {
      await uploads.remove(name, id);
    }
  }

  return { begin, commit };
}

function releaseNamed(name: string, content: unknown): Release {
  try {
    const release = parseRelease(content);
    if (release.name === name) return release;
  } catch (error) {
    return asChangeRefused(error as Error);
  }
  throw new ChangeRefused(
    403,
    `release.json does not describe ${name}, and this token releases only ${name}.`,
  );
}

function refuseIf(problems: string[], { name, version }: Release) {
  if (problems.length > 0)
    throw new ChangeRefused(422, `${name} ${version} does not pass the gate.`, problems);
}

/** The gate could not end its check: nothing is known about the release, so it has no refusal. */
export function refuseUnchecked(problems: string[], { name, version }: Release) {
  if (problems.length > 0)
    throw new ChangeRefused(503, `${name} ${version} could not be checked.`, problems);
}

function asChangeRefused(error: Error): never {
  if (error instanceof ReleaseRefused) throw new ChangeRefused(422, error.message);
  throw error;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
