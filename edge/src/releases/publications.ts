import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { releaseName, releaseVersion } from '@site/shared/release';
import * as z from 'zod/mini';
import { replaceFile } from './durable-write';

const publication = z.object({
  name: releaseName,
  version: releaseVersion,
  commit: z.string(),
  /** Milliseconds, UTC. */
  at: z.int(),
  by: z.string(),
  /** What the gate could not look at, like the smoke load where there is no browser. */
  notes: z.array(z.string()),
});
export type Publication = z.infer<typeof publication>;

/**
 * Which releases passed the gate. Kept apart from the releases: a release is in the store before its smoke load, and only one that is
 * written down here may go live.
 */
export type Publications = {
  add(publication: Publication): Promise<void>;
  find(name: string, version: string): Promise<Publication | undefined>;
  /** Newest first. */
  of(name: string): Promise<Publication[]>;
};

/** The content of a publication's file. Throws when it is none. */
export function parsePublication(text: string): Publication {
  return publication.parse(JSON.parse(text));
}

export function publicationText(added: Publication): string {
  return `${JSON.stringify(added, null, 2)}\n`;
}

/** Publications as one small file each. */
export function createFolderPublications(dataDir: string): Publications {
  const fileOf = (name: string, version: string) =>
    join(dataDir, 'published', name, `${version}.json`);

  async function find(name: string, version: string) {
    const text = await readFile(fileOf(name, version), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : parsePublication(text);
  }

  return {
    async add(added) {
      const file = fileOf(added.name, added.version);
      await mkdir(dirname(file), { recursive: true });
      await replaceFile(file, publicationText(added));
    },
    find,
    async of(name) {
      const files = await readdir(join(dataDir, 'published', name)).catch(() => []);
      const versions = files
        .filter((file) => /^[a-f0-9]{16}\.json$/.test(file))
        .map((file) => file.slice(0, 16));
      const found = await Promise.all(versions.map((version) => find(name, version)));
      return found.filter((one) => one !== undefined).sort((a, b) => b.at - a.at);
    },
  };
}
