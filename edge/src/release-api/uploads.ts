import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Release } from '@site/shared/release';
import { ChangeRefused } from '../releases/change-refused';
import { writeDurably } from '../releases/durable-write';
import { readRelease } from '../releases/verify-release';

/** Unfinished uploads of one name that are kept; the oldest goes when another begins. */
const KEPT = 3;
const ID = /^[0-9a-f-]{36}$/;

/** Releases on their way in, each a folder of its own until it is whole. All throw ChangeRefused. */
export type Uploads = {
  begin(release: Release, json: string): Promise<string>;
  /** Takes one file in, as a stream, and never more of it than release.json says. */
  receive(name: string, id: string, path: string, content: Readable): Promise<void>;
  /** The folder of an upload and what it shall become. */
  find(name: string, id: string): Promise<{ folder: string; release: Release }>;
  remove(name: string, id: string): Promise<void>;
};

/** Where a data folder keeps them. */
export function uploadsIn(dataDir: string): string {
  return join(dataDir, 'uploads');
}

export function createUploads(root: string): Uploads {
  async function find(name: string, id: string) {
    const folder = join(root, name, id);
    const release = ID.test(id) && (await readRelease(folder).catch(() => undefined));
    if (!release)
      throw new ChangeRefused(404, 'This upload is not known here any more. Publish again.');
    return { folder, release };
  }

  return {
    find,
    async begin(release, json) {
      await removeOldest(join(root, release.name));
      const id = randomUUID();
      await writeDurably(join(root, release.name, id, 'release.json'), json);
      return id;
    },
    async receive(name, id, path, content) {
      const { folder, release } = await find(name, id);
      const file = release.files.find((one) => one.path === path);
      if (!file)
        throw new ChangeRefused(422, `${path.slice(0, 200)} is not listed in release.json.`);
      const target = join(folder, file.path);
      await mkdir(dirname(target), { recursive: true });
      const measured = measure(file.size);
      try {
        await pipeline(content, measured.stream, createWriteStream(target));
      } catch (error) {
        await rm(target, { force: true });
        if (error instanceof ChangeRefused) throw error;
        throw new ChangeRefused(400, `${path} did not arrive whole. Publish again.`);
      }
      const problem =
        measured.bytes() !== file.size
          ? 'size'
          : measured.integrity() !== file.integrity
            ? 'content'
            : undefined;
      if (!problem) return;
      await rm(target, { force: true });
      throw new ChangeRefused(
        422,
        `${path} has another ${problem} than release.json says. Build again and publish that.`,
      );
    },
    async remove(name, id) {
      if (ID.test(id)) await rm(join(root, name, id), { recursive: true, force: true });
    },
  };
}

/** Counts and hashes what passes; more than `limit` bytes end the stream. */
function measure(limit: number) {
  const hash = createHash('sha384');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit)
        return done(
          new ChangeRefused(
            413,
            `The file is larger than the ${limit} bytes that release.json says.`,
          ),
        );
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, integrity: () => `sha384-${hash.digest('base64')}` };
}

async function removeOldest(folder: string) {
  const ids = await readdir(folder).catch(() => []);
  const aged = await Promise.all(
    ids.map(async (id) => ({
      id,
      at: await stat(join(folder, id)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const tooOld = aged.sort((a, b) => b.at - a.at).slice(KEPT - 1);
  for (const { id } of tooOld) await rm(join(folder, id), { recursive: true, force: true });
}
