import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { openBucketStorage } from '../releases/bucket/bucket-storage';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { activate } from '../releases/live-state-changes';
import type { ReleaseStorage } from '../releases/release-storage';
import { createReleaseCounting } from '../rollout/release-counting';
import {
  remoteBuild,
  shellBuild,
  temporaryFolder,
  writeBuiltRelease,
} from '../testing/built-release';
import { bundle } from '../testing/bundle';
import { type S3Server, startS3 } from '../testing/s3/s3-server';

const temporary = temporaryFolder();
const program = bundle('cli/release-local', temporary.path);
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.down();
  temporary.remove();
});

function runReleaseLocal(
  dataDir: string,
  folders: string[],
  settings: Record<string, string>,
): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...folders], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe.each<
  [
    string,
    () => Record<string, string>,
    (dataDir: string) => ReleaseStorage | Promise<ReleaseStorage>,
  ]
>([
  ['a folder', () => ({}), (dataDir) => openFolderStorage(dataDir, () => {})],
  [
    'a bucket',
    () => s3.env,
    (dataDir) => openBucketStorage(s3.settings, join(dataDir, 'other'), () => {}),
  ],
])('with releases in %s', (kind, settings, open) => {
  test('makes the builds live and published; with --missing it keeps the release of a team and says so, and no retired remote returns', async () => {
    const dataDir = join(temporary.path, kind);
    const built = [shellBuild(), remoteBuild('shop', ['/shop'])].map((build) => ({
      folder: join(temporary.path, 'built', build.name),
      build,
    }));
    const [shell, shop] = built.map(
      ({ folder, build }) => writeBuiltRelease(folder, build).version,
    );
    const folders = built.map(({ folder }) => folder);
    expect(await runReleaseLocal(dataDir, folders, settings())).toEqual({
      code: 0,
      out: '',
      err: '',
    });

    const storage = await open(dataDir);
    const { store, publications, live } = storage;
    const versions = ({ releases }: LiveState) => [
      releases.shell?.live.version,
      releases.shop?.live.version,
    ];
    expect(versions(await live.current())).toEqual([shell, shop]);
    expect(await publications.find('shop', shop ?? '')).toMatchObject({ by: 'release-local' });

    const team = join(temporary.path, 'team');
    writeBuiltRelease(team, remoteBuild('shop', ['/shop'], 'team'));
    const teamRelease = await store.put(team);
    await live.change((state) => activate(state, [teamRelease], { by: 'Ada', why: '', at: 2 }));
    expect(await runReleaseLocal(dataDir, ['--missing', ...folders], settings())).toEqual({
      code: 0,
      out: `shop: the local build ${shop} is not live, ${teamRelease.version} is.\n`,
      err: '',
    });
    expect(versions(await live.change((state) => state))).toEqual([shell, teamRelease.version]);

    // All or none: a folder without a build changes nothing.
    const incomplete = await runReleaseLocal(dataDir, [...folders, temporary.path], settings());
    expect(incomplete.code).toBe(1);
    expect(versions(await live.change((state) => state))).toEqual([shell, teamRelease.version]);
    expect((await runReleaseLocal(dataDir, folders, settings())).code).toBe(0);
    expect(versions(await live.change((state) => state))).toEqual([shell, shop]);

    const retired = { shop: { paths: ['/shop'], to: '/', at: 3 } };
    await live.change(({ releases: { shop: _shop, ...releases }, ...state }) => ({
      ...state,
      releases,
      retired,
    }));
    expect((await runReleaseLocal(dataDir, ['--missing', ...folders], settings())).out).toBe('');
    expect(versions(await live.change((state) => state))).toEqual([shell, undefined]);
    await storage.close();
  });
});

test('no page falls back to a failing release that a local build replaces', async () => {
  const dataDir = join(temporary.path, 'failing');
  const storage = await openFolderStorage(dataDir, () => {});
  const { store, live, counts } = storage;
  const built = (mark: string) => {
    const folder = join(temporary.path, `failing-${mark}`);
    return { folder, ...writeBuiltRelease(folder, remoteBuild('shop', ['/shop'], mark)) };
  };
  const [one, two, three] = [built('one'), built('two'), built('three')] as const;
  for (const { folder } of [one, two]) {
    const release = await store.put(folder);
    await live.change((state) => activate(state, [release]));
  }
  const state = await live.current();
  const counting = createReleaseCounting(Date.now);
  for (const network of [1, 2, 3, 4, 5, 6])
    counting.addReport(
      {
        kind: 'view',
        page: '/shop',
        remote: 'shop',
        first: true,
        outcome: 'failed',
        releases: { shop: two.version },
        stage: 'render',
        message: 'broken',
      },
      { address: `192.0.2.${network}`, canaries: [] },
      state,
    );
  await counts.write(
    'an-edge',
    JSON.stringify({ at: Date.now(), errors: {}, ...counting.stored(state) }),
  );

  expect((await runReleaseLocal(dataDir, [three.folder], {})).code).toBe(0);
  const { shop } = (await live.change((current) => current)).releases;
  expect([shop?.live.version, shop?.previous?.version]).toEqual([three.version, one.version]);
  await storage.close();
});

test('with --without-previous pages have no earlier release to fall back to', async () => {
  const dataDir = join(temporary.path, 'alone');
  const versions = ['one', 'two'].map((mark) => {
    const folder = join(temporary.path, `alone-${mark}`);
    return { folder, ...writeBuiltRelease(folder, remoteBuild('shop', ['/shop'], mark)) };
  });
  for (const { folder } of versions)
    expect(await runReleaseLocal(dataDir, ['--without-previous', folder], {})).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  const storage = openFolderStorage(dataDir, () => {});
  const { shop } = (await storage.live.current()).releases;
  expect(shop).toMatchObject({ live: { version: versions[1]?.version }, previous: null });
  expect(shop).not.toHaveProperty('watch');
  await storage.close();
});

test('with COMPRESSION=quick the compressed copies are larger', async () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => index * index);
  const build = remoteBuild('shop', ['/shop']);
  const folder = join(temporary.path, 'numbers');
  const { version } = writeBuiltRelease(folder, {
    ...build,
    files: { ...build.files, 'numbers.js': numbers.join() },
  });
  const bytes: number[] = [];
  for (const COMPRESSION of ['best', 'quick']) {
    const dataDir = join(temporary.path, COMPRESSION);
    expect((await runReleaseLocal(dataDir, [folder], { COMPRESSION })).code).toBe(0);
    const { store, close } = openFolderStorage(dataDir, () => {});
    bytes.push((await store.read('shop', version, 'numbers.js.br'))?.length ?? 0);
    await close();
  }
  const [best = 0, quick = 0] = bytes;
  expect(best).toBeGreaterThan(0);
  expect(quick).toBeGreaterThan(best);
});

test('exits with 3 when the bucket is unreachable, and with 1 when bucket settings are missing', async () => {
  const folder = join(temporary.path, 'unreachable-built');
  writeBuiltRelease(folder, shellBuild());
  const dataDir = join(temporary.path, 'unreachable');
  await s3.down();
  const unreachable = await runReleaseLocal(dataDir, [folder], s3.env);
  expect([unreachable.code, unreachable.err]).toEqual([
    3,
    expect.stringMatching(/^release-local: .* cannot be reached \(ECONNREFUSED\).*\n$/),
  ]);
  const incomplete = await runReleaseLocal(dataDir, [folder], { S3_BUCKET: 'releases' });
  expect([incomplete.code, incomplete.err.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^release-local: A bucket needs all of/)],
  ]);
});
