import { ReleaseRefused } from '../releases/release-store';
import { hasOwnVersion, parseReleaseText, verifiedContent } from '../releases/verify-release';
import { EdgeError, type ReleaseClient } from './release-client';
import type { UploadSource } from './upload';

/**
 * A release that an edge has stored. release.json and every file are checked against their hashes.
 * Throws EdgeError.
 */
export async function releasedSource(
  client: ReleaseClient,
  name: string,
  version: string,
): Promise<UploadSource> {
  const refuse = (reason: string) =>
    new EdgeError(
      409,
      `${name} ${version} at ${client.edge} is damaged: ${reason} Build its commit and run release publish.`,
    );
  const refuseDamaged = <Result>(read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      throw error instanceof ReleaseRefused ? refuse(error.message) : error;
    }
  };
  const text = (await client.readFile(version, 'release.json')).toString();
  const release = refuseDamaged(() => parseReleaseText(text));
  const json = JSON.parse(text);
  if (release.name !== name || release.version !== version || !hasOwnVersion(json))
    throw refuse('the version is not the hash of its release.json.');
  const files = new Map(release.files.map((file) => [file.path, file]));
  return {
    release,
    json,
    async readFile(path) {
      const content = await client.readFile(version, path);
      const file = files.get(path);
      return file ? refuseDamaged(() => verifiedContent(file, content)) : content;
    },
  };
}
