import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import { ChangeRefused } from '../releases/change-refused';
import { writeDurably } from '../releases/durable-write';
import { readRelease } from '../releases/verify-release';

/** The most unfinished uploads of a name. A new upload removes the oldest. */
const MAX_UPLOADS = 3;
/** The most uploads whose release is kept in memory: each of its hundreds of files needs it. */
const MAX_KEPT_RELEASES = 20;
const UPLOAD_ID = /^[0-9a-f-]{36}$/;

export type Uploads = ReturnType<typeof createUploads>;

/** Uploads in progress, each in a folder of its own. All calls throw ChangeRefused. */
export function createUploads(dataDir: string) {
  const root = join(dataDir, 'uploads');
  const keptReleases = new LRUCache<string, Release>({ max: MAX_KEPT_RELEASES });

  /** The folder of an upload, and the release that it will become. */
  async function find(name: string, id: string) {
    const folder = join(root, name, id);
    const release = UPLOAD_ID.test(id) && (await releaseIn(folder));
    if (!release) throw new ChangeRefused(404, 'This upload does not exist. Publish again.');
    return { folder, release };
  }

  /** Undefined for an upload that was never begun, or that is removed. */
  async function releaseIn(folder: string): Promise<Release | undefined> {
    const kept = existsSync(folder) ? keptReleases.get(folder) : undefined;
    const release = kept ?? (await readRelease(folder).catch(() => undefined));
    if (release) keptReleases.set(folder, release);
    return release;
  }

  return {
    find,
    /** Begins an upload with its release.json. Returns the id of the upload. */
    async begin(release: Release, json: string): Promise<string> {
      await removeOldestUploads(join(root, release.name));
      const id = randomUUID();
      await writeDurably(join(root, release.name, id, 'release.json'), json);
      return id;
    },
    /** Receives one file as a stream. Refuses a file that release.json does not describe. */
    async receive(name: string, id: string, path: string, content: Readable) {
      const { folder, release } = await find(name, id);
      const file = release.files.find((listed) => listed.path === path);
      if (!file)
        throw new ChangeRefused(422, `${path.slice(0, 200)} is not listed in release.json.`);
      const target = join(folder, file.path);
      await mkdir(dirname(target), { recursive: true });
      const meter = createMeter(file.size);
      try {
        await pipeline(content, meter.stream, createWriteStream(target));
      } catch (error) {
        await rm(target, { force: true });
        if (error instanceof ChangeRefused) throw error;
        throw new ChangeRefused(400, `${path} did not arrive completely. Publish again.`);
      }
      const hasSize = meter.bytes() === file.size;
      if (hasSize && meter.integrity() === file.integrity) return;
      await rm(target, { force: true });
      const difference = hasSize ? 'content' : 'size';
      throw new ChangeRefused(
        422,
        `${path} has another ${difference} than release.json says. Build again and publish that.`,
      );
    },
    async remove(name: string, id: string) {
      if (UPLOAD_ID.test(id)) await rm(join(root, name, id), { recursive: true, force: true });
    },
  };
}

/** Counts and hashes the bytes of a stream, and refuses more than `maxBytes`. */
function createMeter(maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        return done(
          new ChangeRefused(
            413,
            `The file is larger than the ${maxBytes} bytes that release.json says.`,
          ),
        );
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, integrity: () => `sha256-${hash.digest('base64')}` };
}

/** Leaves fewer than MAX_UPLOADS uploads, so that a new one can begin. */
async function removeOldestUploads(folder: string) {
  const ids = await readdir(folder).catch(() => []);
  const uploads = await Promise.all(
    ids.map(async (id) => ({
      id,
      modifiedAt: await stat(join(folder, id)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const oldest = uploads.sort((a, b) => b.modifiedAt - a.modifiedAt).slice(MAX_UPLOADS - 1);
  for (const { id } of oldest) await rm(join(folder, id), { recursive: true, force: true });
}
