import type { ReleaseId } from '@site/shared/release';
import type { EdgeObjects } from './edge-objects';

/** A name such as `a1b2.jpg`. */
const PICTURE_ID = /^[\w-]{1,80}\.(png|jpg)$/;

/** The pictures that the gate has made of the pages of a release, by id. */
export type Pictures = {
  add(release: ReleaseId, pictures: ReadonlyMap<string, Buffer>): Promise<void>;
  find(release: ReleaseId, id: string): Promise<Buffer | undefined>;
  /** Removes all pictures of a release. */
  remove(release: ReleaseId): Promise<void>;
};

export function createPictures(objects: EdgeObjects): Pictures {
  const folderOf = ({ name, version }: ReleaseId) => `${name}/${version}/`;
  return {
    async add(release, pictures) {
      for (const [id, content] of pictures) await objects.write(folderOf(release) + id, content);
    },
    find: async (release, id) =>
      PICTURE_ID.test(id) ? objects.readBytes(folderOf(release) + id) : undefined,
    async remove(release) {
      for (const id of (await objects.list(folderOf(release))).keys()) await objects.remove(id);
    },
  };
}

/** The media type of a picture. */
export function pictureType(id: string): string {
  return id.endsWith('.png') ? 'image/png' : 'image/jpeg';
}
