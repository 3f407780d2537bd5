import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf, releaseVersionOf } from '../shared/src/server/release-hash.mjs';
import { builtFolder } from './variants';

type ReleaseJson = {
  version: string;
  commit: string;
  languages: Record<string, object>;
  files: { path: string; size: number; integrity: string }[];
};

/** The texts of a package in a language, by group and name. */
export async function textsOf(folder: string, language: string) {
  const file = join(import.meta.dirname, '..', folder, 'texts', `${language}.json`);
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, string>>;
}

/**
 * A copy of a remote's or the shell's built release with other texts, as a build after an edit of
 * its text files. `texts` has the new text of each old one.
 */
export async function withTexts(name: string, texts: Map<string, string>): Promise<string> {
  return changedBuild(name, async (folder, release) => {
    const hashes = new Map<string, string>();
    const isEntry = ({ path }: { path: string }) => /(^|\/)(entry|shell)\.js$/.test(path);
    // The entries come last: they have the hashes of the other files.
    const files = release.files.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)));
    for (const file of files.filter(({ path }) => path.endsWith('.js'))) {
      const before = await readFile(join(folder, file.path), 'utf8');
      const after = [...texts, ...hashes].reduce(
        (text, [old, now]) => text.replaceAll(old, now),
        before,
      );
      if (after === before) continue;
      const integrity = integrityOf(after);
      hashes.set(file.integrity, integrity);
      Object.assign(file, { integrity, size: Buffer.byteLength(after) });
      await writeFile(join(folder, file.path), after);
    }
  });
}

/** A copy without some languages, as a build without their text files. */
export async function withoutLanguages(name: string, ...languages: string[]): Promise<string> {
  return changedBuild(name, async (folder, release) => {
    for (const language of languages) {
      delete release.languages[language];
      release.files = release.files.filter(({ path }) => !path.startsWith(`${language}/`));
      await rm(join(folder, language), { recursive: true });
    }
  });
}

async function changedBuild(
  name: string,
  change: (folder: string, release: ReleaseJson) => Promise<void>,
): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'language-build-')), 'dist');
  await cp(builtFolder(name), folder, { recursive: true });
  const file = join(folder, 'release.json');
  const { version: _, commit, ...content }: ReleaseJson = JSON.parse(await readFile(file, 'utf8'));
  await change(folder, content as ReleaseJson);
  const version = releaseVersionOf(content);
  await writeFile(file, JSON.stringify({ ...content, version, commit }));
  return folder;
}
