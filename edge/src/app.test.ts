import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bootManifest } from '@site/shared/release';
import { remoteBuild, shellBuild } from './testing/built-release';
import { startSite, type TestSite } from './testing/running-site';

const MARKETING = remoteBuild('remote-marketing', ['/', '/terms-condition']);
const SHOP = remoteBuild('remote-shop', ['/shop/advanced', '/order/:orderNumber']);

let site: TestSite;

/** `fetch` and `inject` tidy a path up before they send it; an attacker does not. */
async function askRaw(
  port: number,
  path: string,
): Promise<{ status: number | undefined; body: string }> {
  const [response] = (await once(get({ port, host: '127.0.0.1', path }), 'response')) as [
    IncomingMessage,
  ];
  return { status: response.statusCode, body: await text(response) };
}
afterEach(() => site.close());

describe('a released site', () => {
  let shellVersion: string | undefined;
  let shopVersion: string | undefined;
  beforeEach(async () => {
    site = await startSite();
    [shellVersion, , shopVersion] = await site.release(shellBuild(), MARKETING, SHOP);
  });

  test('a known path is 200, an unknown one the document with 404', async () => {
    for (const [url, status] of [
      ['/', 200],
      ['/order/123?x=1', 200],
      ['/SHOP/advanced/', 200],
      ['/lost', 404],
      ['/wp-login.php', 404],
    ] as const) {
      const answer = await site.app.inject(url);
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('id="boot-manifest"');
    }
  });

  test('a document is checked again each time, and costs nothing while it is the same', async () => {
    const first = await site.app.inject('/');
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const again = await site.app.inject({
      url: '/',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('a document is sent compressed to whoever takes it', async () => {
    const whole = await site.app.inject('/');
    const br = await site.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await site.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(whole.rawPayload);
    expect(gunzipSync(gzip.rawPayload)).toEqual(whole.rawPayload);
  });

  test('a document allows no foreign and no inline script', async () => {
    const { headers } = await site.app.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/(^|; )script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('a released file is kept for a year, open to any origin, and sent compressed', async () => {
    const url = `/releases/remote-shop/${shopVersion}/entry.js`;
    const answer = await site.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const whole = await site.app.inject(url);
    expect(whole.headers['content-encoding']).toBeUndefined();
    expect(brotliDecompressSync(answer.rawPayload)).toEqual(whole.rawPayload);
    expect(
      (await site.app.inject(url.replace('entry.js', 'page.css'))).headers['content-type'],
    ).toMatch(/^text\/css/);
  });

  test('nothing but released files is under /releases, and a miss is not kept', async () => {
    const base = `/releases/remote-shop/${shopVersion}`;
    const outside = [
      '/releases/',
      '/releases/x',
      base,
      `${base}/`,
      `${base}/none.js`,
      `${base}/entry.js.br`,
      '/releases/.incoming/x',
      '/releases/..%2flive.json',
      `${base}/..%2f..%2f..%2flive.json`,
      `${base}/%00`,
    ];
    for (const url of outside) {
      const answer = await site.app.inject(url);
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([
        url,
        404,
        'no-store',
      ]);
      expect(answer.body).toBe('Not found\n');
    }
  });

  test('a path that climbs out finds neither the live state nor the editor package', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as AddressInfo;
    for (const climb of ['..', '%2e%2e', '.%2E', '..%2f..', '..%5c..', '..\\..', '%252e%252e']) {
      for (const path of [
        `/releases/${climb}/live.json`,
        `/releases/x/${climb}/${climb}/live.json`,
        `/tinymce/${climb}/${climb}/package.json`,
      ]) {
        const { status, body } = await askRaw(port, path);
        expect([path, status]).toEqual([path, 404]);
        expect(body).not.toMatch(/"(schema|version)"/);
      }
    }
  });

  test("the shell's public files are at the root, checked again each time", async () => {
    const icon = await site.app.inject('/favicon.svg');
    expect([icon.statusCode, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'no-cache',
    ]);
    const again = await site.app.inject({
      url: '/favicon.svg',
      headers: { 'if-none-match': String(icon.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await site.app.inject('/bot-check/api.js')).body).toBe('window.turnstile={}');
    expect((await site.app.inject('/document.html')).statusCode).toBe(404);
    expect((await site.app.inject('/public/favicon.svg')).statusCode).toBe(404);
  });

  test("the editor's files come from its package, compressed, kept for a day; its sources and notes do not", async () => {
    const answer = await site.app.inject({
      url: '/tinymce/tinymce.min.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-encoding': 'gzip',
    });
    expect(gunzipSync(answer.rawPayload).length).toBeGreaterThan(400_000);
    for (const url of [
      '/tinymce/package.json',
      '/tinymce/license.md',
      '/tinymce/tinymce.d.ts',
      '/tinymce/..%2f@fastify%2fstatic%2findex.js',
      '/tinymce/',
    ]) {
      expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 404]);
    }
  });

  test("a remote whose files are gone keeps its place in the document; the others' files are served", async () => {
    rmSync(join(site.dataDir, 'releases/remote-shop'), { recursive: true });
    const answer = await site.app.inject('/shop/advanced');
    expect(answer.statusCode).toBe(200);
    const boot = bootManifest.parse(
      JSON.parse(/id="boot-manifest">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? ''),
    );
    expect(boot.remotes.map(({ name, routes }) => [name, routes.length])).toEqual([
      ['remote-marketing', 2],
      ['remote-shop', 2],
    ]);
    expect(
      (await site.app.inject(`/releases/remote-shop/${shopVersion}/entry.js`)).statusCode,
    ).toBe(404);
    expect((await site.app.inject(boot.remotes[0]?.entry.url ?? '')).statusCode).toBe(200);
  });

  test('a new release is in the next documents, the old one stays for the pages that use it', async () => {
    await site.app.inject('/');
    const [newer] = await site.release({ ...SHOP, files: { ...SHOP.files, 'entry.js': 'newer' } });
    await wait(300);
    const { body } = await site.app.inject('/shop/advanced');
    expect(body).toContain(`/releases/remote-shop/${newer}/entry.js`);
    expect(
      (await site.app.inject(`/releases/remote-shop/${shopVersion}/entry.js`)).statusCode,
    ).toBe(200);
  });

  test('a shell whose files are gone gives way to the one before it', async () => {
    const [newer] = await site.release(shellBuild('newer'));
    rmSync(join(site.dataDir, 'releases/shell', newer ?? ''), { recursive: true });
    await wait(300);
    const answer = await site.app.inject('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`/releases/shell/${shellVersion}/shell.js`);
  });

  test('what is no path, and what is no reading, is refused in a line', async () => {
    expect((await site.app.inject('/%E0%A4%A')).statusCode).toBe(400);
    const post = await site.app.inject({ method: 'POST', url: '/shop/advanced', payload: {} });
    expect([post.statusCode, post.body]).toEqual([404, 'Not found\n']);
    expect((await site.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });
});

test('without a shell the answer is 503 and says what is missing, until there is one', async () => {
  site = await startSite();
  const answer = await site.app.inject('/');
  expect([
    answer.statusCode,
    answer.headers['cache-control'],
    answer.headers['content-type'],
  ]).toEqual([503, 'no-store', 'text/plain; charset=utf-8']);
  expect(answer.body).toContain('No release of the shell is live yet.');
  await site.release(shellBuild());
  await wait(300);
  expect((await site.app.inject('/x')).statusCode).toBe(404);
});

test('Turnstile is allowed only where it is configured', async () => {
  site = await startSite({ turnstile: true });
  await site.release(shellBuild(), MARKETING);
  expect((await site.app.inject('/')).headers['content-security-policy']).toMatch(
    /script-src 'self' https:\/\/challenges\.cloudflare\.com;/,
  );
});

describe('in production', () => {
  beforeEach(async () => {
    site = await startSite({ production: true, siteUrl: 'https://site.test' });
    await site.release(shellBuild(), MARKETING);
  });

  test('http is sent to the https address of the site, whatever Host says', async () => {
    const answer = await site.app.inject({
      url: '/terms-condition?a=b',
      headers: { host: 'evil.test' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      308,
      'https://site.test/terms-condition?a=b',
    ]);
    expect((await site.app.inject('//evil.test')).headers.location).toBe(
      'https://site.test//evil.test',
    );
  });

  test('https, as a proxy on this machine reports it, is answered and to be remembered', async () => {
    const answer = await site.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('anybody else who claims https is not believed', async () => {
    const answer = await site.app.inject({
      url: '/',
      headers: { 'x-forwarded-proto': 'https' },
      remoteAddress: '203.0.113.5',
    });
    expect(answer.statusCode).toBe(308);
  });

  test("local mode's mailbox is an unknown path", async () => {
    const answer = await site.app.inject({
      url: '/dev/mail',
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });
});
