import { once } from 'node:events';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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

describe('the files of a released site', () => {
  let shopVersion: string | undefined;
  beforeEach(async () => {
    site = await startSite();
    [, , shopVersion] = await site.release(shellBuild(), MARKETING, SHOP);
  });

  test('a file that is asked for again has the same bytes and headers, in each encoding', async () => {
    const url = `/releases/remote-shop/${shopVersion}/entry.js`;
    const ask = async (encoding: string, headers = {}) => {
      const answer = await site.app.inject({
        url,
        headers: { 'accept-encoding': encoding, ...headers },
      });
      const { date: _date, ...others } = answer.headers;
      return { status: answer.statusCode, headers: others, body: answer.rawPayload };
    };
    for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=1, br;q=0']) {
      const first = await ask(encoding);
      expect(await ask(encoding)).toEqual(first);
      const { etag } = first.headers;
      const unchanged = await ask(encoding, { 'if-none-match': etag });
      expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
      const part = await ask(encoding, { range: 'bytes=0-4' });
      expect([part.status, part.body]).toEqual([206, first.body.subarray(0, 5)]);
      const head = await site.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    }
  });

  test('a file that is changed or missing on the disk is not sent as before', async () => {
    const url = `/releases/remote-shop/${shopVersion}/entry.js`;
    const path = join(site.dataDir, 'releases/remote-shop', shopVersion ?? '', 'entry.js');
    for (const content of ['mended', 'mended again']) {
      expect((await site.app.inject(url)).body).not.toBe(content);
      writeFileSync(path, content);
      expect((await site.app.inject(url)).body).toBe(content);
    }
    // With the time of the file that was sent, it counts as unchanged and is not read again.
    utimesSync(path, 1, 1);
    await site.app.inject(url);
    writeFileSync(path, 'unread');
    utimesSync(path, 1, 1);
    expect((await site.app.inject(url)).body).toBe('mended again');
    rmSync(path);
    expect((await site.app.inject(url)).statusCode).toBe(404);
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
    const port = Number(new URL(await site.listen()).port);
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
    expect((await site.app.inject('/de/bot-check/api.js')).body).toBe('window.turnstile={de:1}');
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
});
