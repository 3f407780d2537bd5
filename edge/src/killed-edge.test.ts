import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bootManifest, type LiveState, type Release } from '@site/shared/release';
import { integrityOf } from '@site/shared/server';
import { createReleaseTokens } from './release-api/tokens';
import { openBucketStorage } from './releases/bucket/bucket-storage';
import { openFolderStorage } from './releases/folder/folder-storage';
import { liveFileIn, readLiveFile } from './releases/folder/live-file';
import { parseLiveState } from './releases/live-state';
import { activate } from './releases/live-state-changes';
import type { ReleaseStorage } from './releases/release-storage';
import { parseReleaseText, verifiedContent } from './releases/verify-release';
import {
  type BuiltRelease,
  remoteBuild,
  shellBuild,
  temporaryFolder,
  writeBuiltRelease,
} from './testing/built-release';
import { type EdgeProcess, edgeProgram } from './testing/edge-process';
import { type ReleaseCalls, releaseCalls } from './testing/release-calls';
import { type S3Server, startS3 } from './testing/s3/s3-server';

const temporary = temporaryFolder();
const startEdge = edgeProgram(join(temporary.path, 'program'));

let s3: S3Server;
let dataDir: string;
let edge: EdgeProcess;
let shop: ReleaseCalls;
let token: string;
let count = 0;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.down();
  temporary.remove();
});

/** A kind of release storage: the edge's settings, and access to the files while no edge runs. */
type Kind = {
  name: string;
  env(): Record<string, string>;
  open(): Promise<ReleaseStorage>;
  state(): Promise<LiveState>;
  /** The content of a stored release's file. */
  file(version: string, path: string): Buffer | undefined;
  isStoring(version: string): boolean;
};

const folder: Kind = {
  name: 'a folder',
  env: () => ({}),
  open: async () => openFolderStorage(dataDir, () => {}),
  state: () => readLiveFile(liveFileIn(dataDir)),
  file(version, path) {
    const file = join(dataDir, 'releases/shop', version, path);
    return existsSync(file) ? readFileSync(file) : undefined;
  },
  isStoring() {
    const incoming = join(dataDir, 'releases/.incoming');
    return existsSync(incoming) && readdirSync(incoming).length > 0;
  },
};

const bucket: Kind = {
  name: 'a bucket',
  env: () => ({
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    S3_BUCKET: s3.settings.name,
    S3_PREFIX: s3.settings.prefix,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }),
  open: () => openBucketStorage(s3.settings, join(dataDir, 'other-cache'), () => {}),
  state: async () => parseLiveState(String(s3.objects.get('site/live.json'))),
  file: (version, path) => s3.objects.get(`site/releases/shop/${version}/${path}`),
  isStoring: (version) => [...s3.objects.keys()].some((key) => key.includes(version)),
};

/** A remote that takes a while to compress and store. */
function largeBuild(mark: string): BuiltRelease {
  const small = remoteBuild('shop', ['/shop'], mark);
  // The gate refuses a file that is not JavaScript.
  const text = (part: number) =>
    Array.from(
      { length: 1_000 },
      (_, line) => `'${mark} ${part} ${(line * 2_654_435_761) % 4_093}';`,
    ).join('\n');
  const parts = Object.fromEntries(
    Array.from({ length: 12 }, (_, part) => [`part-${part}.js`, text(part)]),
  );
  return { ...small, files: { ...small.files, ...parts } };
}

function build(built: BuiltRelease) {
  count += 1;
  const target = join(temporary.path, 'built', String(count));
  return { folder: target, release: writeBuiltRelease(target, built) };
}

async function start(kind: Kind) {
  edge = await startEdge({ DATA_DIR: dataDir, ...kind.env() });
  shop = releaseCalls(edge.url, 'shop', token);
}

/** Loads a page and checks every file of its shop release. Returns the version of that release. */
async function verifiedPageVersion(): Promise<string> {
  const page = await fetch(`${edge.url}/shop`);
  expect(page.status).toBe(200);
  const boot = bootManifest.parse(
    JSON.parse(/id="boot-manifest">(.*?)<\/script>/s.exec(await page.text())?.[1] ?? ''),
  );
  const version = boot.remotes.find(({ name }) => name === 'shop')?.entry.version ?? '';
  const base = `${edge.url}/releases/shop/${version}`;
  const release = parseReleaseText(await (await fetch(`${base}/release.json`)).text());
  for (const file of release.files) {
    const answer = await fetch(`${base}/${file.path}`);
    expect([
      file.path,
      answer.status,
      integrityOf(Buffer.from(await answer.arrayBuffer())),
    ]).toEqual([file.path, 200, file.integrity]);
  }
  return version;
}

/** A stored release.json means that the release is complete. */
function expectCompleteOrAbsent(kind: Kind, release: Release) {
  if (!kind.file(release.version, 'release.json')) return;
  for (const file of release.files)
    verifiedContent(file, kind.file(release.version, file.path) ?? Buffer.alloc(0));
}

/** Starts to upload a file and stops halfway. */
async function sendHalfAFile({ folder: built, release }: ReturnType<typeof build>) {
  const { upload } = (await shop.call('POST', '/uploads', release)).body;
  const content = readFileSync(join(built, 'part-0.js'));
  const sending = request(`${edge.url}/releases/api/shop/uploads/${upload}/files/part-0.js`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': content.length,
    },
  });
  sending.on('error', () => {});
  const half = content.subarray(0, content.length / 2);
  await new Promise((resolve) => sending.write(half, resolve));
}

/**
 * Starts to publish, and returns the given time after the release began to be stored, or was
 * stored: a busy machine may not see the beginning.
 */
async function publishUntilStoring(kind: Kind, built: ReturnType<typeof build>, delayMs: number) {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  shop.publish(built).then(end, end);
  while (!hasEnded && !kind.isStoring(built.release.version)) await wait(1);
  await wait(delayMs);
}

describe.each([
  { kind: folder, delaysMs: [0, 20, 80, 300], kills: 6 },
  { kind: bucket, delaysMs: [0, 10], kills: 3 },
])('an edge that is killed, with releases in $kind.name', ({ kind, delaysMs, kills }) => {
  let first: string;
  beforeEach(async () => {
    s3.objects.clear();
    count += 1;
    dataDir = join(temporary.path, `data-${count}`);
    const storage = await kind.open();
    const releases: Release[] = [];
    for (const built of [shellBuild(), remoteBuild('shop', ['/shop'])])
      releases.push(await storage.store.put(build(built).folder));
    await storage.live.change((state) => activate(state, releases));
    token = await createReleaseTokens(storage.tokens).make(['shop']);
    await storage.close();
    first = releases[1]?.version ?? '';
    await start(kind);
  });
  afterEach(() => edge.kill());

  test('while publishing: nothing changes, and the same publication succeeds after a restart', async () => {
    const before = await kind.state();
    for (const [turn, delayMs] of [undefined, ...delaysMs].entries()) {
      const built = build(largeBuild(`turn ${turn}`));
      if (delayMs === undefined) await sendHalfAFile(built);
      else await publishUntilStoring(kind, built, delayMs);
      await edge.kill();

      expect(await kind.state()).toEqual(before);
      expectCompleteOrAbsent(kind, built.release);
      await start(kind);
      expect(await verifiedPageVersion()).toBe(first);
      expect(await shop.publish(built)).toMatchObject({
        status: 200,
        body: { version: built.release.version },
      });
      expectCompleteOrAbsent(kind, built.release);
    }
  });

  test('while activating: the live state is the old or the new one, and the same activation succeeds after a restart', async () => {
    const versions = [];
    for (const mark of ['one', 'two'])
      versions.push(
        (await shop.publish(build(remoteBuild('shop', ['/shop'], mark)))).body.version ?? '',
      );
    let activated = first;
    for (let kill = 0; kill < kills; kill += 1) {
      let requested = activated;
      let isKilled = false;
      const activating = (async () => {
        while (!isKilled) {
          requested = versions.find((version) => version !== activated) ?? '';
          const answer = await shop.activate(requested).catch(() => undefined);
          if (answer) activated = answer.status === 200 ? requested : 'refused';
        }
      })();
      await wait(30 + kill * 7);
      isKilled = true;
      await edge.kill();
      await activating;

      const { releases, history } = await kind.state();
      const live = releases.shop?.live.version;
      expect([activated, requested]).toContain(live);
      expect(history.at(-1)?.to).toBe(live);
      const own = history.filter(({ name }) => name === 'shop');
      expect(own.slice(1).map(({ from }) => from)).toEqual(own.slice(0, -1).map(({ to }) => to));
      await start(kind);
      expect(await verifiedPageVersion()).toBe(live);
      expect(await shop.activate(requested)).toMatchObject({
        status: 200,
        body: { live: requested },
      });
      expect(await verifiedPageVersion()).toBe(requested);
      activated = requested;
    }
  });
});
