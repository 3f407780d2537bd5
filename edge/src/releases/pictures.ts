import type { ReleaseId } from '@site/shared/release';
import type { EdgeObjects } from './edge-objects';

/** A name such as `a1b2.jpg`. */
const PICTURE_ID = /^[\w-]{1,80}\.(png|jpg)$/;

export type Pictures = ReturnType<typeof createPictures>;

/** The pictures that the gate has made of the pages of a release, by id. */
export function createPictures(objects: EdgeObjects) {
  const folderOf = ({ name, version }: ReleaseId) => `${name}/${version}/`;
  return {
    async add(release: ReleaseId, pictures: ReadonlyMap<string, Buffer>) {
      for (const [id, content] of pictures) await objects.write(folderOf(release) + id, content);
    },
    find: async (release: ReleaseId, id: string) =>
      PICTURE_ID.test(id) ? objects.readBytes(folderOf(release) + id) : undefined,
    /** Removes all pictures of a release. */
    async remove(release: ReleaseId) {
      for (const id of (await objects.list(folderOf(release))).keys()) await objects.remove(id);
    },
  };
}

/** The media type of a picture. */
export function pictureType(id: string): string {
  return id.endsWith('.png') ? 'image/png' : 'image/jpeg';
}
