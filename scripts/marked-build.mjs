import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf, releaseVersionOf } from '../shared/src/server/release-hash.mjs';

/**
 * Copies a built release to another folder as a different release, without a build. The entry sets
 * `globalThis.mark_<name>` to `mark`, and `change` may edit its text. For tests and measurements.
 *
 * @param {string} from a built dist folder
 * @param {string} to the folder to write; replaced
 * @param {string} mark
 * @param {(entry: string) => string} [change]
 * @returns {string} the version of the copy
 */
export function markedBuild(from, to, mark, change = (entry) => entry) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
  const {
    version: _version,
    commit,
    ...content
  } = JSON.parse(readFileSync(join(to, 'release.json'), 'utf8'));
  const entry = `${change(readFileSync(join(to, content.entry), 'utf8'))}\n;globalThis.mark_${content.name} = ${JSON.stringify(mark)};\n`;
  writeFileSync(join(to, content.entry), entry);
  const described = {
    path: content.entry,
    size: Buffer.byteLength(entry),
    integrity: integrityOf(entry),
  };
  content.files = content.files.map((file) => (file.path === content.entry ? described : file));
  const version = releaseVersionOf(content);
  writeFileSync(join(to, 'release.json'), JSON.stringify({ ...content, version, commit }));
  return version;
}
