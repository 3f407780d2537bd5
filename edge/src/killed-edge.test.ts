import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Release } from '@site/shared/release';
import { integrityOf } from '@site/shared/server';
import { createReleaseTokens } from './release-api/tokens';
import { openBucketStorage } from './releases/bucket/bucket-storage';
import { openFolderStorage } from './releases/folder/folder-storage';
import { liveFileIn, readLiveFile } from './releases/folder/live-file';
import { parseLiveState } from './releases/live-state';
import { activate } from './releases/live-state-changes';
import type { ReleaseStorage } from './releases/release-storage';
import { parseReleaseText, verifiedContent } from './releases/verify-release';
import { bootOf } from './testing/boot-of';
import {
  type BuiltRelease,
  remoteBuild,
  shellBuild,
  temporaryFolder,
  writeBuiltRelease,
} from './testing/built-release';
import { type EdgeProcess, edgeProgram } from './testing/edge-process';
import { type ReleaseCalls, releaseCalls } from './testing/release-calls';
import { startS3 } from './testing/s3/s3-server';

const KILLS = 3;

const temporary = temporaryFolder();
const startEdge = edgeProgram(join(temporary.path, 'program'));
afterAll(temporary.remove);

let dataDir: string;
let edge: EdgeProcess;
let shop: ReleaseCalls;
let token: string;
let count = 0;
afterEach(() => edge.kill());

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

/** Stores live releases of the shell and the shop. Returns the version of the shop. */
async function prepare(storage: ReleaseStorage): Promise<string> {
  const releases: Release[] = [];
  for (const built of [shellBuild(), remoteBuild('shop', ['/shop'])])
    releases.push(await storage.store.put(build(built).folder));
  await storage.live.change((state) => activate(state, releases));
  token = await createReleaseTokens(storage.tokens).make(['shop']);
  await storage.close();
  return releases[1]?.version ?? '';
}

async function start(env: Record<string, string> = {}) {
  edge = await startEdge({ DATA_DIR: dataDir, ...env });
  shop = releaseCalls(edge.url, 'shop', token);
}

/** Loads a page and checks every file of its shop release. Returns the version of that release. */
async function verifiedPageVersion(): Promise<string> {
  const page = await fetch(`${edge.url}/shop`);
  expect(page.status).toBe(200);
  const { remotes } = bootOf(await page.text());
  const version = remotes.find(({ name }) => name === 'shop')?.entry.version ?? '';
  const base = `${edge.url}/releases/shop/${version}`;
  const release = parseReleaseText(await (await fetch(`${base}/release.json`)).text());
  for (const { path, integrity } of release.files) {
    const answer = await fetch(`${base}/${path}`);
    const content = Buffer.from(await answer.arrayBuffer());
    expect([path, answer.status, integrityOf(content)]).toEqual([path, 200, integrity]);
  }
  return version;
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
async function publishUntilStoring(built: ReturnType<typeof build>, delayMs: number) {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  shop.publish(built).then(end, end);
  const incoming = join(dataDir, 'releases/.incoming');
  const isStoring = () => existsSync(incoming) && readdirSync(incoming).length > 0;
  while (!hasEnded && !isStoring()) await wait(1);
  await wait(delayMs);
}

/** A stored release.json means that the release is complete. */
function expectCompleteOrAbsent({ version, files }: Release) {
  const stored = join(dataDir, 'releases/shop', version);
  if (!existsSync(join(stored, 'release.json'))) return;
  for (const file of files) verifiedContent(file, readFileSync(join(stored, file.path)));
}

// A bucket gets release.json last, which the tests of the store show.
test('killed while publishing into a folder, nothing changes, and the same publication succeeds after a restart', async () => {
  dataDir = join(temporary.path, 'publishing');
  const first = await prepare(openFolderStorage(dataDir, () => {}));
  await start();
  const state = () => readLiveFile(liveFileIn(dataDir));
  const before = await state();
  for (const delayMs of [undefined, 0, 80]) {
    const built = build(largeBuild(`after ${delayMs} ms`));
    if (delayMs === undefined) await sendHalfAFile(built);
    else await publishUntilStoring(built, delayMs);
    await edge.kill();

    expect(await state()).toEqual(before);
    expectCompleteOrAbsent(built.release);
    await start();
    expect(await verifiedPageVersion()).toBe(first);
    expect(await shop.publish(built)).toMatchObject({
      status: 200,
      body: { version: built.release.version },
    });
    expectCompleteOrAbsent(built.release);
  }
});

// `killed-release.test.ts` shows it in a folder.
test('killed while activating in a bucket, the live state is the old or the new one, and the same activation succeeds after a restart', async () => {
  dataDir = join(temporary.path, 'activating');
  const s3 = await startS3();
  const cache = join(dataDir, 'other-cache');
  const first = await prepare(await openBucketStorage(s3.settings, cache, () => {}));
  await start(s3.env);
  const versions = [];
  for (const mark of ['one', 'two'])
    versions.push(
      (await shop.publish(build(remoteBuild('shop', ['/shop'], mark)))).body.version ?? '',
    );
  let activated = first;
  for (let kill = 0; kill < KILLS; kill += 1) {
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

    const { releases, history } = parseLiveState(String(s3.objects.get('site/live.json')));
    const live = releases.shop?.live.version;
    expect([activated, requested]).toContain(live);
    const own = history.filter(({ name }) => name === 'shop');
    expect(own.at(-1)?.to).toBe(live);
    expect(own.slice(1).map(({ from }) => from)).toEqual(own.slice(0, -1).map(({ to }) => to));
    await start(s3.env);
    expect(await verifiedPageVersion()).toBe(live);
    expect((await shop.activate(requested)).body).toMatchObject({ live: requested });
    expect(await verifiedPageVersion()).toBe(requested);
    activated = requested;
  }
  await s3.down();
});
