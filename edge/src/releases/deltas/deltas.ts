import { createHash } from 'node:crypto';
import type { ReleaseId } from '@site/shared/release';
import { integrityOf } from '@site/shared/server';
import type { EdgeObjects } from '../edge-objects';

/** The deltas of a release by path, then by the `Available-Dictionary` that they are for. */
export type DeltasByPath = ReadonlyMap<string, ReadonlyMap<string, Buffer>>;

export type Deltas = ReturnType<typeof createDeltas>;

/** A skippable frame of zstd with the SHA-256 of the dictionary stands before the frame. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const HEADER_BYTES = MAGIC.length + 32;

/** The first bytes of a delta. */
export function deltaHeader(dictionary: Buffer): Buffer {
  return Buffer.concat([MAGIC, createHash('sha256').update(dictionary).digest()]);
}

/** The value of `Available-Dictionary` in a request of a browser that has the dictionary. */
function dictionaryOf(delta: Buffer): string {
  return `:${delta.subarray(MAGIC.length, HEADER_BYTES).toString('base64')}:`;
}

/**
 * The deltas of releases. A delta is a file compressed with an older version of it as dictionary,
 * as in an answer with `content-encoding: dcz` (RFC 9842). Each release has one object: the hash of
 * the second line, and in that line the deltas in base64, by path. A browser cannot decode a
 * damaged delta, so the hash is checked before use.
 */
export function createDeltas(objects: EdgeObjects) {
  const idOf = ({ name, version }: ReleaseId) => `${name}/${version}`;
  return {
    async add(release: ReleaseId, deltasByPath: ReadonlyMap<string, Buffer[]>): Promise<void> {
      const encoded = [...deltasByPath].map(([path, deltas]) => [
        path,
        deltas.map((delta) => delta.toString('base64')),
      ]);
      const text = JSON.stringify(Object.fromEntries(encoded));
      await objects.write(idOf(release), `${integrityOf(text)}\n${text}`);
    },
    /** Empty for a release without deltas, or with damaged ones. Throws StoreUnavailable. */
    async find(release: ReleaseId): Promise<DeltasByPath> {
      const [integrity, text = ''] = (await objects.read(idOf(release)))?.split('\n') ?? [];
      if (integrity !== integrityOf(text)) return new Map();
      const byPath = Object.entries(JSON.parse(text) as Record<string, string[]>);
      return new Map(byPath.map(([path, encoded]) => [path, byDictionary(encoded)]));
    },
    remove: (release: ReleaseId) => objects.remove(idOf(release)),
  };
}

function byDictionary(encoded: string[]): ReadonlyMap<string, Buffer> {
  const deltas = encoded.map((text) => Buffer.from(text, 'base64'));
  return new Map(deltas.map((delta) => [dictionaryOf(delta), delta]));
}
