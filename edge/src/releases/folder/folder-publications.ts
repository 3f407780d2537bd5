import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../durable-write';
import {
  newestFirst,
  type Publications,
  parsePublication,
  serializePublication,
  versionOfPublicationFile,
} from '../publications';

/** Publications in a data folder, each in a file of its own. */
export function createFolderPublications(dataDir: string): Publications {
  const fileOf = (name: string, version: string) =>
    join(dataDir, 'published', name, `${version}.json`);

  async function find(name: string, version: string) {
    const text = await readFile(fileOf(name, version), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : parsePublication(text);
  }

  return {
    async add(publication) {
      const file = fileOf(publication.name, publication.version);
      await mkdir(dirname(file), { recursive: true });
      await replaceFile(file, serializePublication(publication));
    },
    find,
    remove: (name, version) => rm(fileOf(name, version), { force: true }),
    async list(name) {
      const files = await readdir(join(dataDir, 'published', name)).catch(() => []);
      const versions = files.map(versionOfPublicationFile).filter((one) => one !== undefined);
      return newestFirst(await Promise.all(versions.map((version) => find(name, version))));
    },
  };
}
