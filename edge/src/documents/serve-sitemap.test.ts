import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';

const FONT = 'font.12ab34cd.woff2';
let site: TestSite;
let shellVersion: string | undefined;
beforeAll(async () => {
  site = await startSite({ siteUrl: 'https://site.test' });
  const marketing = remoteBuild('marketing', ['/', '/terms-condition']);
  const shop = remoteBuild('shop', ['/order/:orderNumber']);
  const guarded = { path: '/account/orders', login: true, description: 'Your orders' };
  const shell = shellBuild();
  const withFont = {
    ...shell,
    files: { ...shell.files, [FONT]: 'font' },
    initial: [...(shell.initial ?? []), FONT],
  };
  [shellVersion] = await site.release(withFont, marketing, {
    ...shop,
    routes: [...(shop.routes ?? []), guarded, { path: '/order', title: 'Order' }],
  });
});
afterAll(() => site.close());

test('the sitemap lists only public pages', async () => {
  const { headers, body } = await site.app.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://site.test/',
    'https://site.test/terms-condition',
  ]);
});

test('robots.txt names the sitemap and disallows the API', async () => {
  const { body } = await site.app.inject('/robots.txt');
  expect(body).toContain('Disallow: /api/');
  expect(body).toContain('Sitemap: https://site.test/sitemap.xml');
});

test('a public page has Open Graph tags; other pages have none', async () => {
  const { body } = await site.app.inject('/terms-condition');
  expect(body).toContain('<meta property="og:title" content="Title of /terms-condition">');
  expect(body).toContain('<meta property="og:url" content="https://site.test/terms-condition">');
  expect(body).toContain('<meta property="og:image" content="https://site.test/open-graph.png">');
  for (const path of ['/order/secret', '/account/orders', '/order', '/nothing']) {
    const { body: other } = await site.app.inject(path);
    expect(other).toContain('noindex');
    expect(other).not.toContain('og:');
  }
});

test('preloads a font of the shell in the mode that its styles use', async () => {
  const { body } = await site.app.inject('/');
  const href = `/releases/shell/${shellVersion}/${FONT}`;
  expect(body).toContain(
    `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
});

test('the web manifest names the product and an icon of each size', async () => {
  const { headers, body } = await site.app.inject('/site.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(body)).toMatchObject({
    name: 'Playlist Desk',
    description: 'Online M3U and EPG playlist editor',
    start_url: '/',
    icons: [{ sizes: 'any' }, { sizes: '192x192' }, { sizes: '512x512' }],
  });
});
