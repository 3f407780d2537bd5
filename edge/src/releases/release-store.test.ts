import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from '@site/shared/testing/until';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { type S3Server, startS3 } from '../testing/s3/s3-server';
import { connectBucket } from './bucket/bucket';
import { createBucketStore } from './bucket/bucket-store';
import { createFolderStore } from './folder/folder-store';
import { ReleaseRefused, type ReleaseStore } from './release-store';

const temporary = temporaryFolder();
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.down();
  temporary.remove();
});

let folder: string;
let built: string;
let count = 0;
beforeEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
  count += 1;
  folder = join(temporary.path, `${count}/store`);
  built = join(temporary.path, `${count}/built`);
});

/** The releases in the folder, including those that are being stored. */
function inFolder(): string[] {
  return existsSync(folder)
    ? readdirSync(folder).flatMap((name) =>
        readdirSync(join(folder, name)).map((version) => `${name}/${version}`),
      )
    : [];
}

function inBucket(): string[] {
  const releases = [...s3.objects.keys()].map(
    (key) => /^site\/releases\/([^/]+\/[^/]+)\//.exec(key)?.[1] ?? key,
  );
  return [...new Set(releases)];
}

const kinds: [string, () => ReleaseStore, () => string[]][] = [
  ['a folder', () => createFolderStore(folder), inFolder],
  [
    'a bucket',
    () => createBucketStore(connectBucket(s3.settings), createFolderStore(folder), () => {}),
    inBucket,
  ],
];

function changeRelease(
  change: (release: Record<string, unknown> & { files: { path: string }[] }) => void,
) {
  const path = join(built, 'release.json');
  const release = JSON.parse(readFileSync(path, 'utf8'));
  change(release);
  writeFileSync(path, JSON.stringify(release));
}

describe.each(kinds)('%s', (_kind, open, stored) => {
  test('a release that is stored again is as old as the last time', async () => {
    writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
    const store = open();
    const storedAt = async () => (await store.list())[0]?.storedAt ?? 0;
    await store.put(built);
    const first = await storedAt();
    await until(async () => {
      await store.put(built);
      return (await storedAt()) > first;
    });
  });

  test('stores a release byte for byte, with compressed copies of larger text files', async () => {
    const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
    const store = open();
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

  test('stores only listed files', async () => {
    const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
    writeFileSync(join(built, 'secret.env'), 'x');
    const store = open();
    await store.put(built);
    expect(await store.read('remote-shop', version, 'secret.env')).toBeUndefined();
  });

  test('several puts of one release at the same time succeed', async () => {
    const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
    const store = open();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 6 }, () => store.put(built)));
      expect(stored()).toEqual([`remote-shop/${version}`]);
      await store.remove('remote-shop', version);
    }
  });

  test.each<[string, () => void, RegExp]>([
    [
      'a changed byte',
      () => writeFileSync(join(built, 'page.js'), "'Page '"),
      /page\.js has another content/,
    ],
    ['another length', () => writeFileSync(join(built, 'page.js'), ''), /page\.js has 0 bytes/],
    ['a missing file', () => rmSync(join(built, 'page.js')), /page\.js is listed .* not a file/],
    [
      'a folder in place of a file',
      () => changeRelease(({ files }) => Object.assign(files[0] ?? {}, { path: 'img' })),
      /./,
    ],
    [
      'a path out of the release',
      () => changeRelease(({ files }) => files.push({ ...files[0], path: '../built/page.js' })),
      /not a valid release description \(files/,
    ],
    [
      'a name with a path',
      () => changeRelease((release) => Object.assign(release, { name: '../x' })),
      /not a valid release description \(name/,
    ],
    [
      'a version with a path',
      () => changeRelease((release) => Object.assign(release, { version: '../../../../x' })),
      /\(version/,
    ],
    [
      'a file listed twice',
      () => changeRelease(({ files }) => files.push({ path: '', ...files[0] })),
      /twice/,
    ],
    [
      'an entry that is not listed',
      () => changeRelease((release) => Object.assign(release, { entry: 'other.js' })),
      /needs other\.js/,
    ],
    [
      'a compressed copy of its own',
      () => changeRelease(({ files }) => files.push({ ...files[0], path: 'entry.js.br' })),
      /Leave out entry\.js\.br/,
    ],
    [
      'invalid JSON',
      () => writeFileSync(join(built, 'release.json'), '{'),
      /not a valid release description \(the whole/,
    ],
    ['no release.json', () => rmSync(join(built, 'release.json')), /No release\.json/],
  ])('refuses %s and stores nothing', async (_what, tamper, message) => {
    writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
    tamper();
    const failure = await open()
      .put(built)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReleaseRefused);
    expect((failure as Error).message).toMatch(message);
    expect(stored()).toEqual([]);
  });

  test('refuses a link to a file or folder outside', async () => {
    writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
    const outside = join(temporary.path, `${count}/outside`);
    writeBuiltRelease(outside, remoteBuild('remote-shop', ['/shop']));
    rmSync(join(built, 'img'), { recursive: true });
    symlinkSync(join(outside, 'img'), join(built, 'img'));
    await expect(open().put(built)).rejects.toThrow(/is outside of the release/);
    rmSync(join(built, 'page.js'));
    symlinkSync(join(outside, 'page.js'), join(built, 'page.js'));
    await expect(open().put(built)).rejects.toThrow(ReleaseRefused);
  });

  test('refuses the same version with other files', async () => {
    const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
    const store = open();
    await store.put(built);
    writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop'], 'other'));
    changeRelease((release) => Object.assign(release, { version }));
    await expect(store.put(built)).rejects.toThrow(/already stored with other files/);
  });

  test('does not read files outside of the release', async () => {
    const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
    const store = open();
    await store.put(built);
    expect(
      await store.read('remote-shop', version, `../../remote-shop/${version}/entry.js`),
    ).toBeDefined();
    expect(await store.read('remote-shop', version, '../../../built/entry.js')).toBeUndefined();
  });
});

test('a folder stores a version again only when a file is missing', async () => {
  const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  const store = createFolderStore(folder);
  await store.put(built);
  const page = join(folder, 'remote-shop', version, 'page.js');
  // The length is the same, so the stored release counts as complete and stays.
  writeFileSync(page, readFileSync(page, 'utf8').replace('page', 'PAGE'));
  await store.put(built);
  expect(readFileSync(page, 'utf8')).toContain('PAGE');
  rmSync(join(folder, 'remote-shop', version, 'entry.js'));
  await store.put(built);
  expect(await store.read('remote-shop', version, 'entry.js')).toEqual(
    readFileSync(join(built, 'entry.js')),
  );
  expect(inFolder()).toEqual([`remote-shop/${version}`]);
});

test('a bucket gets release.json last, and the next put repairs damaged files', async () => {
  const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', ['/shop']));
  const store = kinds[1]?.[1]();
  await store?.put(built);
  const writes = s3.requests.filter(
    (request) => request.startsWith('PUT') && request.includes(version),
  );
  expect(writes.filter((request) => request.endsWith('/release.json'))).toEqual([writes.at(-1)]);
  const page = `site/releases/remote-shop/${version}/page.js`;
  const before = new Map(s3.objects);
  s3.objects.set(page, Buffer.from("'Page '"));
  s3.objects.delete(page.replace('page.js', 'page.css'));
  s3.requests.length = 0;
  await store?.put(built);
  expect(s3.objects).toEqual(before);
  const puts = s3.requests.filter((request) => request.startsWith('PUT'));
  // The two damaged files, and release.json for the time of the upload.
  expect(puts).toHaveLength(3);
  expect(puts.at(-1)).toMatch(/release\.json$/);
});
