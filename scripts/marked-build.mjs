import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf, releaseVersionOf } from '../shared/src/server/release-hash.mjs';

/**
 * Copies a built release to another folder as a different release, without a build. The entry sets
 * `globalThis.mark_<name>` to `mark`. For tests and measurements.
 *
 * @param {string} from a built dist folder
 * @param {string} to the folder to write; replaced
 * @param {string} mark
 * @returns {string} the version of the copy
 */
export function markedBuild(from, to, mark) {
  const content = copied(from, to);
  const entry = readFileSync(join(to, content.entry), 'utf8');
  rewrite(to, content, content.entry, marked(entry, content.name, mark));
  return describe(to, content);
}

/**
 * The same with a change of one page: the mark is in the last script, its own one, that the page
 * loads. The entry has only the new integrity of that script.
 *
 * @param {string} from a built dist folder
 * @param {string} to the folder to write; replaced
 * @param {string} mark
 * @param {string} path the pattern of the page's route
 * @returns {string} the version of the copy
 */
export function markedPage(from, to, mark, path) {
  const content = copied(from, to);
  const route = content.routes.find((one) => one.path === path);
  const script = route?.files.findLast((file) => file.endsWith('.js') && file !== content.entry);
  if (!script) throw new Error(`${content.name} has no page ${path} with a script of its own.`);
  const before = content.files.find((file) => file.path === script).integrity;
  const text = marked(readFileSync(join(to, script), 'utf8'), `${content.name}_page`, mark);
  rewrite(to, content, script, text);
  const entry = readFileSync(join(to, content.entry), 'utf8');
  rewrite(to, content, content.entry, entry.replace(before, integrityOf(text)));
  return describe(to, content);
}

/** Copies a build. Returns the content of its release.json without the version. */
function copied(from, to) {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
  const { version: _version, ...content } = JSON.parse(
    readFileSync(join(to, 'release.json'), 'utf8'),
  );
  return content;
}

function marked(text, name, mark) {
  return `${text}\n;globalThis.mark_${name} = ${JSON.stringify(mark)};\n`;
}

function rewrite(folder, content, path, text) {
  writeFileSync(join(folder, path), text);
  const described = { path, size: Buffer.byteLength(text), integrity: integrityOf(text) };
  content.files = content.files.map((file) => (file.path === path ? described : file));
}

/** Writes the release.json. Returns its version. */
function describe(folder, { commit, ...content }) {
  const version = releaseVersionOf(content);
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...content, version, commit }));
  return version;
}
