import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createDCtx, decompressUsingDict, freeDCtx, init as loadZstd } from '@bokuweb/zstd-wasm';
import { until } from '@site/shared/testing/until';
import { type BuiltRelease, remoteBuild, shellBuild } from '../../testing/built-release';
import { type ReleaseCalls, releaseCalls } from '../../testing/release-calls';
import { startSite, type TestSite } from '../../testing/running-site';
import { type S3Server, startS3 } from '../../testing/s3/s3-server';
import { openBucketStorage } from '../bucket/bucket-storage';

/** Text that is as large as its compressed form. */
const NOISE = randomBytes(2_000).toString('hex');
/** What Chromium sends. */
const BROWSER = 'gzip, deflate, br, zstd, dcb, dcz';
const HEADER_BYTES = 40;

let site: TestSite;
let shop: ReleaseCalls;
let s3: S3Server | undefined;

async function start(kind: 'folder' | 'bucket') {
  s3 = kind === 'bucket' ? await startS3() : undefined;
  const { settings } = s3 ?? {};
  site = await startSite(
    {},
    settings && ((dataDir) => openBucketStorage(settings, join(dataDir, 'cache'), () => {})),
  );
  await site.release(shellBuild());
  const edgeUrl = await site.listen();
  shop = releaseCalls(edgeUrl, 'shop', await site.token('shop'));
}
beforeAll(loadZstd);
afterEach(async () => {
  await site.close();
  await s3?.down();
});

function build(mark: string): BuiltRelease {
  const built = remoteBuild('shop', ['/shop'], mark);
  return { ...built, files: { ...built.files, 'entry.js': entryOf(mark) } };
}

function entryOf(mark: string): string {
  return `var shop = '${mark}'; // ${NOISE}`;
}

async function publish(mark: string): Promise<string> {
  const { status, body } = await shop.publish(site.build(build(mark)));
  expect([status, body.message]).toEqual([200, undefined]);
  return String(body.version);
}

/** The answer to a browser that has `dictionary`. */
async function file(version: string, path: string, dictionary: string, encodings = BROWSER) {
  const hash = createHash('sha256').update(dictionary).digest('base64');
  const headers = { 'accept-encoding': encodings, 'available-dictionary': `:${hash}:` };
  const url = `/releases/shop/${version}/${path}`;
  const answer = await site.app.inject({ url, headers });
  return { ...answer, encoding: answer.headers['content-encoding'] };
}

/** Waits until the edge has read the deltas of a release. */
async function ready(version: string, olderMark: string) {
  await until(async () => (await file(version, 'entry.js', entryOf(olderMark))).encoding === 'dcz');
}

function decoded(delta: Buffer, dictionary: string): string {
  const context = createDCtx();
  const frame = delta.subarray(HEADER_BYTES);
  const content = decompressUsingDict(context, frame, Buffer.from(dictionary));
  freeDCtx(context);
  return Buffer.from(content).toString();
}

test.each(['folder', 'bucket'] as const)(
  'with releases in a %s, a browser with the file of an older release gets the difference to it',
  async (kind) => {
    await start(kind);
    await publish('one');
    const version = await publish('two');
    // While the deltas are read, nothing waits for them.
    expect((await file(version, 'entry.js', entryOf('one'))).encoding).toBe('br');
    await ready(version, 'one');
    const answer = await file(version, 'entry.js', entryOf('one'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'use-as-dictionary': 'match="/releases/shop/*/entry.js", match-dest=("script")',
      vary: 'accept-encoding, available-dictionary',
      'x-content-type-options': 'nosniff',
    });
    const whole = await file(version, 'entry.js', 'another');
    expect(answer.headers['content-type']).toBe(whole.headers['content-type']);
    const hash = createHash('sha256').update(entryOf('one')).digest('hex');
    expect(answer.rawPayload.subarray(0, HEADER_BYTES).toString('hex')).toBe(
      `5e2a4d1820000000${hash}`,
    );
    expect(answer.rawPayload.length).toBeLessThan(100);
    expect(decoded(answer.rawPayload, entryOf('one'))).toBe(entryOf('two'));
  },
);

test('without a known dictionary, or where dcz is not accepted, the whole file is sent', async () => {
  await start('folder');
  await publish('one');
  const version = await publish('two');
  await ready(version, 'one');
  for (const [dictionary, encodings] of [
    ['another', BROWSER],
    [entryOf('one'), 'gzip, deflate, br, zstd'],
    [entryOf('one'), 'br, dcz;q=0'],
  ] as const) {
    const answer = await file(version, 'entry.js', dictionary, encodings);
    expect(answer.encoding).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(entryOf('two'));
    expect(answer.headers.vary).toBe('accept-encoding, available-dictionary');
  }
  // The whole file is smaller than a delta of it.
  expect((await file(version, 'page.js', "'page one'")).body).toBe("'page two'");
});

test('there are deltas to the five releases before, and not to older ones', async () => {
  await start('folder');
  for (const mark of ['1', '2', '3', '4', '5', '6']) await publish(mark);
  const version = await publish('7');
  await ready(version, '6');
  for (const [mark, encoding] of [
    ['1', 'br'],
    ['2', 'dcz'],
    ['5', 'dcz'],
  ] as const)
    expect((await file(version, 'entry.js', entryOf(mark))).encoding).toBe(encoding);
});

test('a style is the dictionary of styles, and a picture is none', async () => {
  await start('folder');
  const version = await publish('one');
  const style = await site.app.inject(`/releases/shop/${version}/page.css`);
  expect(style.headers['use-as-dictionary']).toBe(
    'match="/releases/shop/*/page.css", match-dest=("style")',
  );
  const { headers } = await site.app.inject(`/releases/shop/${version}/img/logo.png`);
  expect(headers['use-as-dictionary']).toBeUndefined();
  expect(headers.vary).toBe('accept-encoding');
});

test.each([
  ['damaged', (content: string) => content.replace(/"[^"]{20}/, '"AAAAAAAAAAAAAAAAAAAA')],
  ['cut off', (content: string) => content.slice(0, -10)],
  ['empty', () => ''],
])('whole files are sent when the deltas of a release are %s', async (_how, harm) => {
  await start('folder');
  await publish('one');
  const version = await publish('two');
  const stored = join(site.dataDir, 'deltas/shop', version);
  const content = readFileSync(stored, 'utf8');
  writeFileSync(stored, harm(content));
  expect(readFileSync(stored, 'utf8')).not.toBe(content);
  const third = await publish('three');
  await file(version, 'entry.js', entryOf('one'));
  // The deltas of the third release were read after those of the second.
  await ready(third, 'two');
  const answer = await file(version, 'entry.js', entryOf('one'));
  expect(answer.encoding).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(entryOf('two'));
});

test('whole files are sent while the bucket cannot be reached', async () => {
  await start('bucket');
  await publish('one');
  const version = await publish('two');
  s3?.fail((_method, key) => (key.includes('deltas/') ? 503 : undefined));
  for (let request = 0; request < 3; request += 1)
    expect((await file(version, 'entry.js', entryOf('one'))).encoding).toBe('br');
});
