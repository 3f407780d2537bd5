import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';

const FACE = 'face.12ab34cd.woff2';
let site: TestSite;
let shellVersion: string | undefined;
beforeAll(async () => {
  site = await startSite({ siteUrl: 'https://site.test' });
  const marketing = remoteBuild('marketing', ['/', '/terms-condition']);
  const shop = remoteBuild('shop', ['/order/:orderNumber']);
  const guarded = { path: '/account/orders', login: true, description: 'One person’s' };
  const shell = shellBuild();
  const withFace = {
    ...shell,
    files: { ...shell.files, [FACE]: 'face' },
    initial: [...(shell.initial ?? []), FACE],
  };
  [shellVersion] = await site.release(withFace, marketing, {
    ...shop,
    routes: [...(shop.routes ?? []), guarded, { path: '/order', title: 'Order' }],
  });
});
afterAll(() => site.close());

test('the sitemap lists the pages for everybody, and no page of one person', async () => {
  const { headers, body } = await site.app.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://site.test/',
    'https://site.test/terms-condition',
  ]);
});

test('robots are told where the sitemap is and to leave the calls alone', async () => {
  const { body } = await site.app.inject('/robots.txt');
  expect(body).toContain('Disallow: /api/');
  expect(body).toContain('Sitemap: https://site.test/sitemap.xml');
});

test('a public page says what others show with a link to it; a page of one person does not', async () => {
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

test('a face of the shell is preloaded in the mode in which its styles ask for it', async () => {
  const { body } = await site.app.inject('/');
  const href = `/releases/shell/${shellVersion}/${FACE}`;
  expect(body).toContain(
    `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
  );
});

test('the web manifest names the product and an icon of each size', async () => {
  const { headers, body } = await site.app.inject('/site.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(body)).toMatchObject({
    name: 'Playlist Desk',
    icons: [{ sizes: 'any' }, { sizes: '192x192' }, { sizes: '512x512' }],
  });
});
