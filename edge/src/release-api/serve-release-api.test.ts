import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Release } from '@site/shared/release';
import { type BuiltRelease, remoteBuild, shellBuild } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';
import type { ReleaseList } from './list-releases';

let site: TestSite;
let token: string;
let supportToken: string;
beforeEach(async () => {
  site = await startSite();
  await site.release(
    shellBuild(),
    SHOP,
    remoteBuild('support', ['/support', '/support/ticket/:id']),
  );
  token = await site.token('shop');
  supportToken = await site.token('support');
});
afterEach(() => site.close());

const SHOP = remoteBuild('shop', ['/shop', '/order/:id']);

function newer(mark: string, changed: Partial<BuiltRelease> = {}): BuiltRelease {
  return { ...remoteBuild('shop', ['/shop', '/order/:id'], mark), ...changed };
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, bearer = token) {
  const isFile = method === 'PUT';
  const answer = await site.app.inject({
    method,
    url: `/releases/api/${path}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(isFile ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(body === undefined ? {} : { payload: body as string }),
  });
  return {
    status: answer.statusCode,
    body: /json/.test(String(answer.headers['content-type'])) ? answer.json() : undefined,
  };
}

/** Publishes a build. `files` replaces the content of uploaded files; undefined skips a file. */
async function publish(build: BuiltRelease, files: Record<string, string | undefined> = {}) {
  const { folder, release } = site.build(build);
  return publishFolder(folder, release, files);
}

async function publishFolder(
  folder: string,
  release: Release,
  files: Record<string, string | undefined> = {},
) {
  const begun = await call('POST', 'shop/uploads', release);
  if (begun.status !== 201) return begun;
  for (const { path } of release.files) {
    const content = path in files ? files[path] : readFileSync(join(folder, path), 'utf8');
    if (content === undefined) continue;
    const put = await call('PUT', `shop/uploads/${begun.body.upload}/files/${path}`, content);
    if (put.status !== 204) return put;
  }
  return call('POST', `shop/uploads/${begun.body.upload}/commit`, { by: 'Ada' });
}

async function list(): Promise<ReleaseList> {
  return (await call('GET', 'shop')).body;
}

test('a published release is not shown, an activated one at once, and a rolled back one no more', async () => {
  const before = (await list()).live;
  const { status, body } = await publish(newer('two'));
  expect([status, body.notes]).toEqual([200, ['No browser check: this edge has no browser.']]);
  expect((await site.app.inject('/shop')).body).not.toContain(body.version);

  const activated = await call('POST', 'shop/activate', {
    version: body.version,
    by: 'Ada',
    why: 'new prices',
  });
  expect(activated.body).toMatchObject({ live: body.version, previous: before, canary: null });
  expect((await site.app.inject('/shop')).body).toContain(
    `/releases/shop/${body.version}/entry.js`,
  );

  await call('POST', 'shop/rollback', {});
  expect((await site.app.inject('/shop')).body).not.toContain(body.version);
  const { history } = (await call('GET', 'shop/history')).body;
  expect(history.slice(-2)).toMatchObject([
    {
      action: 'activate',
      by: 'Ada (token of shop)',
      why: 'new prices',
      from: before,
      to: body.version,
    },
    { action: 'rollback', by: 'token of shop', from: body.version, to: before },
  ]);
});

test('a wrong token is 401 for every name, another name 403, an unknown name 404', async () => {
  for (const name of ['shop', 'support', 'unknown']) {
    expect((await call('GET', name, undefined, `release_${'x'.repeat(43)}`)).status).toBe(401);
    expect((await call('GET', name, undefined, '')).status).toBe(401);
  }
  expect((await site.app.inject('/releases/api/shop')).statusCode).toBe(401);
  for (const action of ['uploads', 'activate', 'rollback', 'rollout', 'preview']) {
    const { status, body } = await call('POST', `shop/${action}`, {}, supportToken);
    expect([action, status, body.message]).toEqual([
      action,
      403,
      'This token releases support, not shop.',
    ]);
  }
  expect((await call('POST', 'unknown/uploads', {})).status).toBe(404);
  // The URL has the token's own name, but the release is another remote's.
  expect(
    (
      await call(
        'POST',
        'shop/uploads',
        site.build(remoteBuild('support', ['/support'], 'x')).release,
      )
    ).status,
  ).toBe(403);
  expect((await list()).live).not.toBeNull();
});

test('the history names the label of a token, and the previews it made', async () => {
  token = await site.token('shop', { label: 'pipeline', lastDay: '2999-01-31' });
  const { body } = await publish(newer('two'));
  const preview = await call('POST', 'shop/preview', { version: body.version, by: 'Ada' });
  expect([preview.status, preview.body.path]).toEqual([
    200,
    expect.stringMatching(/^\/shop\?preview=/),
  ]);
  const { history } = (await call('GET', 'shop/history')).body;
  expect(history.at(-1)).toMatchObject({
    action: 'preview',
    by: 'Ada (token pipeline of shop)',
    to: body.version,
  });
  expect((await list()).live).not.toBe(body.version);
});

test('a token is refused after its last day, and says when that was', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2020-01-01T00:00:00Z'));
  const text = await site.token('shop', { lastDay: '2020-01-31' });
  clock.mockReturnValue(Date.parse('2020-01-31T23:59:59.999Z'));
  const { status: onLastDay } = await call('GET', 'shop', undefined, text);
  clock.mockRestore();
  expect(onLastDay).toBe(200);
  const { status, body } = await call('GET', 'shop', undefined, text);
  expect([status, body.message]).toEqual([
    401,
    'This release token was valid until 2020-01-31. The operator makes a new one: release token shop.',
  ]);
});

test('a token for several names with some rights releases them, and nothing else', async () => {
  const bearer = await site.token(['shop', 'support'], {
    rights: ['publish', 'preview'],
  });
  const version = await site.publish(newer('two'));
  expect((await call('GET', 'support', undefined, bearer)).status).toBe(200);
  expect((await call('POST', 'shop/preview', { version }, bearer)).status).toBe(200);
  for (const action of ['activate', 'rollback', 'rollout']) {
    const { status, body } = await call('POST', `shop/${action}`, { version }, bearer);
    expect([action, status]).toEqual([action, 403]);
    expect(body.message).toContain('does not include the right activate');
  }
  const { status, body } = await call('GET', 'shell', undefined, bearer);
  expect([status, body.message]).toEqual([403, 'This token releases shop, support, not shell.']);
});

test('a name with a token can get its first release', async () => {
  const promo = await site.token('promo');
  const { release } = site.build(remoteBuild('promo', ['/promo']));
  expect((await call('POST', 'promo/uploads', release, promo)).status).toBe(201);
  const version = await site.publish(remoteBuild('promo', ['/promo']));
  expect((await site.app.inject('/promo')).statusCode).toBe(404);
  expect((await call('POST', 'promo/activate', { version }, promo)).status).toBe(200);
  expect((await site.app.inject('/promo')).statusCode).toBe(200);
});

test('refuses a file with another size or content and stores nothing', async () => {
  const { files } = newer('two');
  for (const content of ['short', files['entry.js']?.replace('entry', 'ENTRY')]) {
    const { status, body } = await publish(newer('two'), { 'entry.js': content });
    expect([status, body.message]).toEqual([
      expect.any(Number),
      expect.stringMatching(/entry\.js has another (size|content)/),
    ]);
    expect(status).toBe(422);
  }
  expect((await list()).releases).toEqual([]);
});

test('refuses a missing file', async () => {
  const { status, body } = await publish(newer('two'), { 'page.css': undefined });
  expect([status, body.message]).toEqual([422, expect.stringContaining('page.css')]);
});

test('refuses a path out of the release, in release.json and in the upload', async () => {
  const { release } = site.build(newer('two'));
  for (const path of ['../x.js', '/etc/x', 'a/../../x', '..\\x']) {
    const files = [
      ...release.files,
      { path, size: 1, integrity: release.files[0]?.integrity ?? '' },
    ];
    expect([path, (await call('POST', 'shop/uploads', { ...release, files })).status]).toEqual([
      path,
      422,
    ]);
  }
  const { upload } = (await call('POST', 'shop/uploads', release)).body;
  for (const path of [
    '..%2f..%2fx.js',
    '%2e%2e/release.json',
    'release.json',
    '..%5cx.js',
    '%00',
  ]) {
    const { status } = await call('PUT', `shop/uploads/${upload}/files/${path}`, 'x');
    expect([path, [400, 404, 422].includes(status)]).toEqual([path, true]);
  }
  expect(readdirSync(join(site.dataDir, 'uploads/shop', upload))).toEqual(['release.json']);
  for (const id of ['..', '..%2f..', '../../releases']) {
    expect(
      (await call('PUT', `shop/uploads/${id}/files/entry.js`, 'x')).status,
    ).toBeGreaterThanOrEqual(400);
  }
});

test('publishing again succeeds without an upload; the same version with other bytes is refused', async () => {
  const { folder, release } = site.build(newer('two'));
  expect((await publishFolder(folder, release)).status).toBe(200);
  expect(await call('POST', 'shop/uploads', release)).toEqual({
    status: 200,
    body: { upload: null, version: release.version },
  });
  const files = release.files.map((file, index) =>
    index === 0 ? { ...file, size: file.size + 1, integrity: release.files[1]?.integrity } : file,
  );
  const { status, body } = await call('POST', 'shop/uploads', { ...release, files });
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/already published with other files/),
  ]);
  const withOtherVersion = { ...release, version: '0123456789abcdef' };
  expect((await call('POST', 'shop/uploads', withOtherVersion)).body.message).toMatch(
    /not the hash of its content/,
  );
});

test('refuses a release over the size limit before the upload', async () => {
  const { release } = site.build(newer('two'));
  const files = release.files.map((file) => ({ ...file, size: 20_000_000 }));
  const { status, body } = await call('POST', 'shop/uploads', { ...release, files });
  expect([status, body.message]).toEqual([
    413,
    expect.stringMatching(/80\.0 MB, the limit is 50\.0 MB/),
  ]);
});

test('ends an upload of 1 GB in place of a small file early', async () => {
  const { release } = site.build(newer('two'));
  const { upload } = (await call('POST', 'shop/uploads', release)).body;
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
  expect(existsSync(join(site.dataDir, 'uploads/shop', upload, 'entry.js'))).toBe(false);
});

test('the gate refuses a release that does not fit the live releases, with every reason', async () => {
  const { status, body } = await publish(
    newer('two', {
      builtAgainst: { '@site/shared': '2.0.0' },
      routes: [{ path: '/support/ticket/new' }],
      nav: [{ label: 'Shop', path: '/shop', audience: 'everyone', order: 10 }],
    }),
  );
  expect([status, body.message]).toEqual([422, expect.stringMatching(/does not pass the gate/)]);
  expect(body.problems).toEqual([
    expect.stringMatching(/@site\/shared \^2\.0\.0/),
    expect.stringMatching(/owned by support/),
    expect.stringMatching(/'Shop' leads to \/shop, which is no page of shop/),
  ]);
});

test('an activation repeats the compatibility check', async () => {
  const { body } = await publish(newer('two', { routes: [{ path: '/shop' }, { path: '/help' }] }));
  await site.release(remoteBuild('support', ['/support', '/help']));
  const refused = await call('POST', 'shop/activate', { version: body.version });
  expect([refused.status, refused.body.problems]).toEqual([
    409,
    [expect.stringMatching(/\/help is owned by support/)],
  ]);
});

test('only a published release can be activated, rolled out or previewed', async () => {
  for (const [action, fields] of [
    ['activate', {}],
    ['rollout', { percent: 10 }],
    ['preview', {}],
  ] as const) {
    expect(
      (await call('POST', `shop/${action}`, { version: '0123456789abcdef', ...fields })).status,
    ).toBe(404);
    expect((await call('POST', `shop/${action}`, { version: '../../x', ...fields })).status).toBe(
      400,
    );
  }
  expect((await call('POST', 'shop/rollout', { percent: 101 })).status).toBe(400);
});

test('two activations at the same time are made one after the other', async () => {
  const [two, three] = [
    (await publish(newer('two'))).body.version,
    (await publish(newer('three'))).body.version,
  ];
  const answers = await Promise.all(
    [two, three].map((version) => call('POST', 'shop/activate', { version })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { history } = (await call('GET', 'shop/history')).body;
  const [first, last] = history.slice(-2);
  expect(last.from).toBe(first.to);
  expect([first.to, last.to].sort()).toEqual([two, three].sort());
  expect(await list()).toMatchObject({ live: last.to, previous: first.to });
});
