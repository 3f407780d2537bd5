import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { stays, until } from '@site/shared/testing/until';
import { bootOf } from './testing/boot-of';
import { remoteBuild, shellBuild } from './testing/built-release';
import { startSite, type TestSite } from './testing/running-site';

const MARKETING = remoteBuild('remote-marketing', ['/', '/terms-condition']);
const SHOP = remoteBuild('remote-shop', ['/shop/advanced', '/order/:orderNumber']);

let site: TestSite;

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
      expect(policy).toContain(
        "require-trusted-types-for 'script'; trusted-types default inert-document dompurify",
      );
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

  test('a remote without its files stays in the boot manifest, and other remotes are served', async () => {
    rmSync(join(site.dataDir, 'releases/remote-shop'), { recursive: true });
    const answer = await site.app.inject('/shop/advanced');
    expect(answer.statusCode).toBe(200);
    const boot = bootOf(answer.body);
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
