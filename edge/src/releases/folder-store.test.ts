import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { createFolderStore } from './folder-store';
import { ReleaseRefused } from './release-store';

const temporary = temporaryFolder();
afterAll(temporary.remove);

let folder: string;
let built: string;
let count = 0;
beforeEach(() => {
  count += 1;
  folder = join(temporary.path, `${count}/store`);
  built = join(temporary.path, `${count}/built`);
});

/** Names in the store, what is on its way in included. */
function stored() {
  return existsSync(folder)
    ? readdirSync(folder).flatMap((name) => readdirSync(join(folder, name)).map((version) => `${name}/${version}`))
    : [];
}

function changeRelease(change: (release: Record<string, unknown> & { files: { path: string }[] }) => void) {
  const path = join(built, 'release.json');
  const release = JSON.parse(readFileSync(path, 'utf8'));
  change(release);
  writeFileSync(path, JSON.stringify(release));
}

test('a release is stored byte for byte, with compressed copies of its larger texts', async () => {
  const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  const store = createFolderStore(folder);
  expect(await store.put(built)).toMatchObject({ name: 'remote-shop', version });
  const entry = readFileSync(join(built, 'entry.js'));
  const target = join(folder, 'remote-shop', version);
  expect(await store.read('remote-shop', version, 'entry.js')).toEqual(entry);
  expect(brotliDecompressSync(readFileSync(join(target, 'entry.js.br')))).toEqual(entry);
  expect(gunzipSync(readFileSync(join(target, 'entry.js.gz')))).toEqual(entry);
  expect(existsSync(join(target, 'page.js.br'))).toBe(false);
  expect(existsSync(join(target, 'img/logo.png.br'))).toBe(false);
  expect(stored()).toEqual([`remote-shop/${version}`]);
});

test('only listed files go in', async () => {
  const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  writeFileSync(join(built, 'secret.env'), 'x');
  const store = createFolderStore(folder);
  await store.put(built);
  expect(await store.read('remote-shop', version, 'secret.env')).toBeUndefined();
});

test('a stored version is not written again, until a file of it is lost', async () => {
  const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  const store = createFolderStore(folder);
  await store.put(built);
  const page = join(folder, 'remote-shop', version, 'page.js');
  // Same length, so it counts as whole: what is stored is not touched.
  writeFileSync(page, readFileSync(page, 'utf8').replace('page', 'PAGE'));
  await store.put(built);
  expect(readFileSync(page, 'utf8')).toContain('PAGE');
  rmSync(join(folder, 'remote-shop', version, 'entry.js'));
  await store.put(built);
  expect(await store.read('remote-shop', version, 'entry.js')).toEqual(readFileSync(join(built, 'entry.js')));
  expect(stored()).toEqual([`remote-shop/${version}`]);
});

test('two puts of one release at once both succeed', async () => {
  const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  const store = createFolderStore(folder);
  await Promise.all([store.put(built), store.put(built), store.put(built)]);
  expect(stored()).toEqual([`remote-shop/${version}`]);
});

test.each<[string, () => void, RegExp]>([
  ['a changed byte', () => writeFileSync(join(built, 'page.js'), "'Page '"), /page\.js has another content/],
  ['another length', () => writeFileSync(join(built, 'page.js'), ''), /page\.js has 0 bytes/],
  ['a missing file', () => rmSync(join(built, 'page.js')), /page\.js is listed .* not a file/],
  ['a folder in place of a file', () => changeRelease(({ files }) => Object.assign(files[0] ?? {}, { path: 'img' })), /./],
  [
    'a way out',
    () => changeRelease(({ files }) => files.push({ ...files[0], path: '../built/page.js' })),
    /not the form of a release \(files/,
  ],
  ['an absolute path', () => changeRelease(({ files }) => files.push({ ...files[0], path: '/etc/passwd' })), /not the form/],
  ['a name with a way out', () => changeRelease((release) => Object.assign(release, { name: '../x' })), /not the form of a release \(name/],
  ['a version with a way out', () => changeRelease((release) => Object.assign(release, { version: '../../../../x' })), /\(version/],
  ['a file listed twice', () => changeRelease(({ files }) => files.push({ path: '', ...files[0] })), /twice/],
  ['an entry that is not listed', () => changeRelease((release) => Object.assign(release, { entry: 'other.js' })), /needs other\.js/],
  ['a compressed copy of its own', () => changeRelease(({ files }) => files.push({ ...files[0], path: 'entry.js.br' })), /leave them out/],
  ['no JSON', () => writeFileSync(join(built, 'release.json'), '{'), /not the form of a release \(the whole/],
  ['no release.json', () => rmSync(join(built, 'release.json')), /no release\.json/],
])('%s is refused and leaves nothing behind', async (_what, tamper, message) => {
  writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  tamper();
  const failure = await createFolderStore(folder)
    .put(built)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ReleaseRefused);
  expect((failure as Error).message).toMatch(message);
  expect(stored()).toEqual([]);
});

test('a link to a file or a folder outside is refused', async () => {
  writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  const outside = join(temporary.path, `${count}/outside`);
  writeBuiltRelease(outside, remoteBuild('remote-shop', ['/shop']));
  rmSync(join(built, 'img'), { recursive: true });
  symlinkSync(join(outside, 'img'), join(built, 'img'));
  await expect(createFolderStore(folder).put(built)).rejects.toThrow(/leads out of the release/);
  rmSync(join(built, 'page.js'));
  symlinkSync(join(outside, 'page.js'), join(built, 'page.js'));
  await expect(createFolderStore(folder).put(built)).rejects.toThrow(ReleaseRefused);
});

test('the same version with other files is refused', async () => {
  const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  const store = createFolderStore(folder);
  await store.put(built);
  writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop'], 'other'));
  changeRelease((release) => Object.assign(release, { version }));
  await expect(store.put(built)).rejects.toThrow(/stored already, with other files/);
});

test('reading never leaves the release', async () => {
  const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  const store = createFolderStore(folder);
  await store.put(built);
  expect(await store.read('remote-shop', version, `../../remote-shop/${version}/entry.js`)).toBeDefined();
  expect(await store.read('remote-shop', version, '../../../built/entry.js')).toBeUndefined();
});
