import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { bootManifest } from '@site/shared/release';
import { stays, until } from '@site/shared/testing/until';
import { remoteBuild, shellBuild } from './testing/built-release';
import { startSite, type TestSite } from './testing/running-site';

const MARKETING = remoteBuild('remote-marketing', ['/', '/terms-condition']);
const SHOP = remoteBuild('remote-shop', ['/shop/advanced', '/order/:orderNumber']);

let site: TestSite;

/** `fetch` and `inject` normalise a path before they send it. An attacker does not. */
async function getRaw(
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

  test('a known path is 200; an unknown path is 404 with a document', async () => {
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

  test('a document is revalidated, and 304 while it is unchanged', async () => {
    const first = await site.app.inject('/');
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    const again = await site.app.inject({
      url: '/',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('a document is compressed for clients that accept it', async () => {
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

  test('every document has the security headers, also a lost page and a revalidated one', async () => {
    const { etag } = (await site.app.inject('/')).headers;
    for (const request of [
      { url: '/' },
      { url: '/order/1' },
      { url: '/lost' },
      { url: '/', headers: { 'if-none-match': String(etag) } },
    ]) {
      const { headers } = await site.app.inject(request);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/(^|; )script-src 'self'( 'sha256-[\w+/]{43}='){2};/);
      expect(policy).toMatch(/(^|; )style-src 'self';/);
      expect(policy).not.toMatch(/unsafe-eval|(script|style)-src(-elem)? [^;]*unsafe-inline/);
      expect(policy).toContain("object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
      expect(policy).toContain('report-uri /releases/csp-report');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('documents require Trusted Types', async () => {
    expect((await site.app.inject('/')).headers['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types default inert-document dompurify",
    );
  });

  test('a file of a release is cached for a year, open to any origin, and compressed', async () => {
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

  test('only files of releases are under /releases, and a 404 is not cached', async () => {
    const base = `/releases/remote-shop/${shopVersion}`;
    const outside = [
      '/releases/',
      '/releases/x',
      base,
      `${base}/`,
      `${base}/none.js`,
      `${base}/entry.js.br`,
      `${base}/ENTRY.JS.BR`,
      `${base.replace('/releases/', '/releases//')}/entry.js`,
      `${base.replaceAll('/', '%2f').replace('%2freleases%2f', '/releases/')}%2fentry.js`,
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

  test('a path out of its folder reaches neither the live state nor the editor package', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as AddressInfo;
    for (const climb of ['..', '%2e%2e', '.%2E', '..%2f..', '..%5c..', '..\\..', '%252e%252e']) {
      for (const path of [
        `/releases/${climb}/live.json`,
        `/releases/x/${climb}/${climb}/live.json`,
        `/tinymce/${climb}/${climb}/package.json`,
      ]) {
        const { status, body } = await getRaw(port, path);
        expect([path, status]).toEqual([path, 404]);
        expect(body).not.toMatch(/"(schema|version)"/);
      }
    }
  });

  test("the shell's public files are at the root and revalidated", async () => {
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

  test("serves the editor's files compressed and cached for a day, but not its sources and notes", async () => {
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

  test('a remote without its files stays in the boot manifest, and other remotes are served', async () => {
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

  test('new documents use a new release, and the files of the old one stay', async () => {
    await site.app.inject('/');
    const [newer] = await site.release({ ...SHOP, files: { ...SHOP.files, 'entry.js': 'newer' } });
    await until(async () =>
      (await site.app.inject('/shop/advanced')).body.includes(
        `/releases/remote-shop/${newer}/entry.js`,
      ),
    );
    expect(
      (await site.app.inject(`/releases/remote-shop/${shopVersion}/entry.js`)).statusCode,
    ).toBe(200);
  });

  test('uses the previous shell when the files of the live one are missing', async () => {
    const [newer] = await site.release(shellBuild('newer'));
    rmSync(join(site.dataDir, 'releases/shell', newer ?? ''), { recursive: true });
    // The live state is read again, at the latest after some requests.
    await stays(async () => {
      const answer = await site.app.inject('/');
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(`/releases/shell/${shellVersion}/shell.js`);
    }, 300);
  });

  test('a broken %-escape is a lost page, and refused outside of pages', async () => {
    for (const path of ['/%E0%A4%A', '/support/ticket/view/%E0%A4%A', '/%?page=1']) {
      const answer = await site.app.inject(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
    }
    expect((await site.app.inject('/releases/%E0%A4%A')).statusCode).toBe(400);
  });

  test('refuses a POST', async () => {
    const post = await site.app.inject({ method: 'POST', url: '/shop/advanced', payload: {} });
    expect([post.statusCode, post.body]).toEqual([404, 'Not found\n']);
    expect((await site.app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });
});

test('without a shell the answer is 503 and names the missing release', async () => {
  site = await startSite();
  const answer = await site.app.inject('/');
  expect([
    answer.statusCode,
    answer.headers['cache-control'],
    answer.headers['content-type'],
  ]).toEqual([503, 'no-store', 'text/plain; charset=utf-8']);
  expect(answer.body).toContain('No release of the shell is live yet.');
  await site.release(shellBuild());
  await until(async () => (await site.app.inject('/x')).statusCode === 404);
});

test('Turnstile is allowed only where it is configured', async () => {
  site = await startSite({ turnstile: true });
  await site.release(shellBuild(), MARKETING);
  expect((await site.app.inject('/')).headers['content-security-policy']).toMatch(
    /script-src 'self'( 'sha256-[^']+'){2} https:\/\/challenges\.cloudflare\.com;/,
  );
});

describe('in production', () => {
  beforeEach(async () => {
    site = await startSite({ production: true, siteUrl: 'https://site.test' });
    await site.release(shellBuild(), MARKETING);
  });

  test('redirects http to the https address of the site, not to the Host header', async () => {
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

  test('readiness is answered over plain http: balancers ask inside the network of the site', async () => {
    expect((await site.app.inject('/ready')).statusCode).toBe(200);
  });

  test('answers https reported by a proxy on this machine, with HSTS', async () => {
    const answer = await site.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  test('ignores X-Forwarded-Proto of another machine', async () => {
    const answer = await site.app.inject({
      url: '/',
      headers: { 'x-forwarded-proto': 'https' },
      remoteAddress: '203.0.113.5',
    });
    expect(answer.statusCode).toBe(308);
  });

  test('answers https reported by a trusted proxy on another machine', async () => {
    await site.close();
    site = await startSite({
      production: true,
      siteUrl: 'https://site.test',
      trustedProxies: '203.0.113.0/24',
    });
    await site.release(shellBuild(), MARKETING);
    const request = { url: '/', headers: { 'x-forwarded-proto': 'https' } };
    for (const [remoteAddress, status] of [
      ['203.0.113.5', 200],
      ['198.51.100.1', 308],
    ] as const)
      expect((await site.app.inject({ ...request, remoteAddress })).statusCode).toBe(status);
  });

  test('the mailbox of local mode is an unknown path', async () => {
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
