import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { until } from '@site/shared/testing/until';
import { type BuiltRelease, remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';
import type { ReleaseList } from './list-releases';

let site: TestSite;
let api: ReturnType<typeof injectedCalls>;
let token: string;
beforeEach(async () => {
  site = await startSite();
  await site.release(
    shellBuild(),
    SHOP,
    remoteBuild('support', ['/support', '/support/ticket/:id']),
  );
  token = await site.token('shop');
  api = injectedCalls(site, token);
});
afterEach(() => site.close());

const SHOP = remoteBuild('shop', ['/shop', '/order/:id']);

function newer(mark: string, changed: Partial<BuiltRelease> = {}): BuiltRelease {
  return { ...remoteBuild('shop', ['/shop', '/order/:id'], mark), ...changed };
}

async function list(): Promise<ReleaseList> {
  return (await api.call('GET', 'shop')).body;
}

test('refuses a file with another size or content and stores nothing', async () => {
  const { files } = newer('two');
  for (const content of ['short', files['entry.js']?.replace('entry', 'ENTRY')]) {
    const { status, body } = await api.publish(newer('two'), { 'entry.js': content });
    expect([status, body.message]).toEqual([
      expect.any(Number),
      expect.stringMatching(/entry\.js has another (size|content)/),
    ]);
    expect(status).toBe(422);
  }
  expect((await list()).releases).toEqual([]);
});

test('refuses a missing file', async () => {
  const { status, body } = await api.publish(newer('two'), { 'page.css': undefined });
  expect([status, body.message]).toEqual([422, expect.stringContaining('page.css')]);
});

test('refuses a path out of the release, in release.json and in the upload', async () => {
  const { release } = site.build(newer('two'));
  for (const path of ['../x.js', '/etc/x', 'a/../../x', '..\\x']) {
    const files = [
      ...release.files,
      { path, size: 1, integrity: release.files[0]?.integrity ?? '' },
    ];
    expect([path, (await api.call('POST', 'shop/uploads', { ...release, files })).status]).toEqual([
      path,
      422,
    ]);
  }
  const { upload } = (await api.call('POST', 'shop/uploads', release)).body;
  for (const path of [
    '..%2f..%2fx.js',
    '%2e%2e/release.json',
    'release.json',
    '..%5cx.js',
    '%00',
  ]) {
    const { status } = await api.call('PUT', `shop/uploads/${upload}/files/${path}`, 'x');
    expect([path, [400, 404, 422].includes(status)]).toEqual([path, true]);
  }
  expect(readdirSync(join(site.dataDir, 'uploads/shop', upload))).toEqual(['release.json']);
  for (const id of ['..', '..%2f..', '../../releases']) {
    expect(
      (await api.call('PUT', `shop/uploads/${id}/files/entry.js`, 'x')).status,
    ).toBeGreaterThanOrEqual(400);
  }
});

test('publishing again succeeds without an upload; the same version with other bytes is refused', async () => {
  const { folder, release } = site.build(newer('two'));
  expect((await api.publishFolder(folder, release)).status).toBe(200);
  expect(await api.call('POST', 'shop/uploads', release)).toEqual({
    status: 200,
    body: { upload: null, version: release.version },
  });
  const files = release.files.map((file, index) =>
    index === 0 ? { ...file, size: file.size + 1, integrity: release.files[1]?.integrity } : file,
  );
  const { status, body } = await api.call('POST', 'shop/uploads', { ...release, files });
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/already published with other files/),
  ]);
  const withOtherVersion = { ...release, version: '0123456789abcdef' };
  expect((await api.call('POST', 'shop/uploads', withOtherVersion)).body.message).toMatch(
    /not the hash of its content/,
  );
});

test('refuses a release over the size limit before the upload', async () => {
  const { release } = site.build(newer('two'));
  const files = release.files.map((file) => ({ ...file, size: 20_000_000 }));
  const { status, body } = await api.call('POST', 'shop/uploads', { ...release, files });
  expect([status, body.message]).toEqual([
    413,
    expect.stringMatching(/80\.0 MB, the limit is 50\.0 MB/),
  ]);
});

test('ends an upload of 1 GB in place of a small file early', async () => {
  const { release } = site.build(newer('two'));
  const { upload } = (await api.call('POST', 'shop/uploads', release)).body;
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const sending = request({
    port,
    method: 'PUT',
    path: `/releases/api/shop/uploads/${upload}/files/entry.js`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': 1_000_000_000,
    },
  });
  let sent = 0;
  function* gigabyte() {
    for (; sent < 1_000_000_000; sent += 65_536) yield Buffer.alloc(65_536);
  }
  const body = Readable.from(gigabyte());
  sending.on('error', () => body.destroy());
  body.pipe(sending);
  const [response] = await once(sending, 'response');
  expect(response.statusCode).toBe(413);
  sending.destroy();
  expect(sent).toBeLessThan(100_000_000);
  const file = join(site.dataDir, 'uploads/shop', upload, 'entry.js');
  await until(() => !existsSync(file), 'The file of a refused upload stays.');
});
