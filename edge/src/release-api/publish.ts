import type { Release } from '@site/shared/release';
import type { Gate } from '../gate/gate';
import { ChangeRefused } from '../releases/change-refused';
import type { LiveStateReader } from '../releases/live-state';
import type { Publications } from '../releases/publications';
import { ReleaseRefused, type ReleaseStore } from '../releases/release-store';
import { hasItsOwnVersion, parseRelease, sameFiles } from '../releases/verify-release';
import type { Uploads } from './uploads';

export type PublishParts = {
  uploads: Uploads;
  store: ReleaseStore;
  live: LiveStateReader;
  publications: Publications;
  gate: Gate;
  /** The largest release, in bytes. */
  limit: number;
};

export type Published = { version: string; notes: string[] };

/** The way of a release into the store. Both throw ChangeRefused. */
export type Publish = {
  /** Judges a release.json before anything is sent: gives an upload to fill, or none when this release is published already. */
  begin(name: string, content: unknown): Promise<{ upload: string | null; version: string }>;
  /** Verifies every file, asks the gate, and publishes. */
  commit(name: string, id: string, by: string): Promise<Published>;
};

export function createPublish({
  uploads,
  store,
  live,
  publications,
  gate,
  limit,
}: PublishParts): Publish {
  async function begin(name: string, content: unknown) {
    const release = judged(name, content);
    const size = release.files.reduce((sum, file) => sum + file.size, 0);
    if (size > limit)
      throw new ChangeRefused(
        413,
        `The release has ${megabytes(size)}, at most ${megabytes(limit)} are taken. Leave out what no page needs.`,
      );
    const stored = await store.describe(name, release.version);
    if (stored && !sameFiles(stored, release))
      throw new ChangeRefused(
        409,
        `${name} ${release.version} is published already, with other files. Build it again.`,
      );
    if (!hasItsOwnVersion(content as Record<string, unknown>))
      throw new ChangeRefused(
        422,
        'The version in release.json is not the hash of its content. Build it again and change nothing by hand.',
      );
    if (stored && (await publications.find(name, release.version)))
      return { upload: null, version: release.version };
    // Also asked after the upload, when something else may be live; now it saves the way.
    refuseFor(await gate.fits(release, await live.current()), release);
    return {
      upload: await uploads.begin(release, JSON.stringify(content)),
      version: release.version,
    };
  }

  async function commit(name: string, id: string, by: string) {
    const { folder, release } = await uploads.find(name, id);
    try {
      await verified(() => gate.weighs(release, folder), release);
      const state = await live.current();
      await verified(() => gate.fits(release, state), release);
      await store.put(folder).catch(asRefusal);
      const { problems, notes } = await gate.smokes(release, state);
      refuseFor(problems, release);
      const { version } = release;
      await publications.add({ name, version, commit: release.commit, at: Date.now(), by, notes });
      return { version, notes };
    } finally {
      await uploads.remove(name, id);
    }
  }

  return { begin, commit };
}

function judged(name: string, content: unknown): Release {
  try {
    const release = parseRelease(content);
    if (release.name === name) return release;
  } catch (error) {
    return asRefusal(error as Error);
  }
  throw new ChangeRefused(
    403,
    `release.json is not one of ${name}, and this token releases nothing else.`,
  );
}

async function verified(check: () => Promise<string[]>, release: Release) {
  refuseFor(await check().catch(missingFile), release);
}

function refuseFor(problems: string[], { name, version }: Release) {
  if (problems.length > 0)
    throw new ChangeRefused(422, `${name} ${version} does not pass the gate.`, problems);
}

function missingFile(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT')
    throw new ChangeRefused(
      422,
      'A file that release.json lists has not been uploaded. Publish again.',
    );
  throw error;
}

function asRefusal(error: Error): never {
  if (error instanceof ReleaseRefused) throw new ChangeRefused(422, error.message);
  throw error;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
