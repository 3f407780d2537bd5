import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { run } from '../scripts/run.mjs';
import { integrityOf, releaseVersionOf } from '../shared/src/server/release-hash.mjs';
import { site } from './site.mjs';

type File = { path: string; size: number; integrity: string };
type ReleaseJson = { name: string; version: string; global: string; entry: string; files: File[] };
export type Variant = ReleaseJson & { folder: string };

const root = join(import.meta.dirname, '..');

/** The built release of a remote, or of the shell. */
export function builtFolder(name: string): string {
  return join(root, name === 'shell' ? name : `remote-${name}`, 'dist');
}

/** Entries of broken releases. `%` stands for the name of the global, `@` for the remote. */
const BROKEN_ENTRIES = {
  'of the wrong shape': 'var % = { init() {}, get: async () => () => ({ default: 7 }) };',
  throwing: `var % = { init() {}, get: async () => () => ({ default: {
    name: '@',
    pages: new Proxy({}, { get: () => async () => ({ Component() { throw new Error('broken on purpose'); } }) }),
    instances: globalThis[Symbol.for('site.diagnostics')].shell,
  } }) };`,
};
export type Broken = keyof typeof BROKEN_ENTRIES;

/** What a variant changes: its entry, or the text of a file. */
type Change = Broken | { path: string; edit: (text: string) => string };

/**
 * A copy of the remote's built release with another global name and updated hashes, as a later
 * build would have. With `change`, its entry does not work, or one of its files is edited.
 */
export async function variantOf(remote: string, id: string, change?: Change): Promise<Variant> {
  const broken = typeof change === 'string' ? change : undefined;
  const edited = typeof change === 'object' ? change : undefined;
  const folder = join(await mkdtemp(join(tmpdir(), 'variant-')), remote);
  await cp(builtFolder(remote), folder, { recursive: true });
  const built: ReleaseJson = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  const global = `${remote}_variant${id}`;
  const hashes = new Map<string, string>();
  // The entry comes last: it contains the hashes of the others.
  const files = built.files.toSorted(
    (a, b) => Number(a.path === built.entry) - Number(b.path === built.entry),
  );
  for (const file of files.filter(({ path }) => path.endsWith('.js'))) {
    let text = (await readFile(join(folder, file.path), 'utf8')).replaceAll(built.global, global);
    for (const [before, after] of hashes) text = text.replaceAll(before, after);
    if (broken && file.path === built.entry)
      text = BROKEN_ENTRIES[broken].replace('%', global).replace('@', remote);
    if (file.path === edited?.path) text = edited.edit(text);
    const integrity = integrityOf(text);
    hashes.set(file.integrity, integrity);
    Object.assign(file, { integrity, size: Buffer.byteLength(text) });
    await writeFile(join(folder, file.path), text);
  }
  const {
    version: _,
    commit,
    ...content
  } = { ...built, global } as ReleaseJson & { commit: string };
  const version = releaseVersionOf(content);
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...content, version, commit }));
  return { ...content, version, folder };
}

/**
 * Makes releases live, and waits until the edge shows them. The releases that were live become the
 * previous ones.
 */
export async function makeLive(...folders: string[]): Promise<void> {
  const command = `node edge/dist/release-local.mjs ${folders.map((folder) => JSON.stringify(folder)).join(' ')}`;
  await run(command, {
    folder: root,
    what: 'Activating a release',
    env: site.environment,
  });
  for (const folder of folders) {
    const { version } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
    await expect
      .poll(async () => (await fetch(site.url)).text(), `the edge shows the release ${version}`)
      .toContain(version);
  }
}

/** Makes the built releases of remotes, or of the shell, live again. */
export async function restore(...names: string[]): Promise<void> {
  await makeLive(...names.map(builtFolder));
}
