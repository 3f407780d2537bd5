import { integrityOf } from '@site/shared/server';
import { bootOf } from '../testing/boot-of';
import { type BuiltRelease, remoteBuild, shellBuild, TEMPLATE } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';

const GERMAN = { 'Title of /support': 'Titel des Supports', 'My tickets': 'Meine Tickets' };
const GERMAN_OF_SHELL = {
  'Online M3U and EPG playlist editor': 'Online-Editor',
  'Your playlists, made easier: a programme guide with seven channels': 'Ihre Playlists',
};

/** A build with the files and texts of German beside the English ones. */
function inGerman(
  build: BuiltRelease,
  manifest: Record<string, string>,
  files: Record<string, string>,
): BuiltRelease {
  return {
    ...build,
    files: { ...build.files, ...files },
    languages: { de: { missing: 0, manifest } },
  };
}

const SHELL = inGerman(shellBuild(), GERMAN_OF_SHELL, {
  'de/shell.js': "console.log('German shell')",
  'de/document.html': TEMPLATE.replace('<body>', '<body>Wird geladen'),
});
const SUPPORT = inGerman(remoteBuild('support', ['/support', '/support/:id']), GERMAN, {
  'de/entry.js': 'var support = "de"',
  'de/page.js': '"Deutsch"',
});

let site: TestSite;
let versions: { shell: string; support: string; shop: string };
beforeAll(async () => {
  site = await startSite({ siteUrl: 'https://site.test' });
  const [shell = '', support = '', shop = ''] = await site.release(
    SHELL,
    {
      ...SUPPORT,
      nav: [{ label: 'My tickets', path: '/support', audience: 'everyone', order: 1 }],
    },
    remoteBuild('shop', ['/shop']),
  );
  versions = { shell, support, shop };
});
afterAll(() => site.close());

async function open(path: string) {
  const { body, statusCode } = await site.app.inject({ url: path });
  return { body, statusCode, boot: bootOf(body) };
}

test("a German address has the document, the files and the texts of the shell's and the remote's German", async () => {
  const { body, boot } = await open('/de/support');
  expect(body).toContain('Wird geladen');
  expect(body).toContain('<title>Titel des Supports · Playlist Desk</title>');
  for (const file of ['de/entry.js', 'de/page.js'])
    expect(body).toContain(
      `href="/releases/support/${versions.support}/${file}" crossorigin="anonymous" integrity="${integrityOf(SUPPORT.files[file] ?? '')}"`,
    );
  // The code of German pages loads this file from the folder of its entry.
  expect(body).toContain(
    `href="/releases/support/${versions.support}/de/page.css" crossorigin="anonymous" integrity="${integrityOf(SUPPORT.files['page.css'] ?? '')}"`,
  );
  expect(boot).toMatchObject({ language: 'de', languages: ['en', 'de'] });
  const [shop, support] = [...boot.remotes].sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(support).toMatchObject({
    name: 'support',
    language: 'de',
    nav: [{ label: 'Meine Tickets' }],
  });
  expect(support?.entry.url).toBe(`/releases/support/${versions.support}/de/entry.js`);
  // This release has no German.
  expect(shop).toMatchObject({ name: 'shop', language: 'en' });
  expect(shop?.entry.url).toBe(`/releases/shop/${versions.shop}/entry.js`);
});

test('the English document is as it was, and names the German one', async () => {
  const { body, boot } = await open('/support');
  expect(body).not.toMatch(/Wird geladen|\/de\/entry|Titel des/);
  expect(boot).toMatchObject({ language: 'en' });
  const alternates = [
    ...body.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g),
  ];
  expect(alternates.map(([, language, href]) => [language, href])).toEqual([
    ['en', 'https://site.test/support'],
    ['de', 'https://site.test/de/support'],
    ['x-default', 'https://site.test/support'],
  ]);
});

test.each([
  ['/de/support', 'https://site.test/de/support'],
  ['/support', 'https://site.test/support'],
  // The release of this page has no German: its German document is the English page once more.
  ['/de/shop', 'https://site.test/shop'],
])('the canonical address of %s is %s', async (path, canonical) => {
  expect((await open(path)).body).toContain(`<link rel="canonical" href="${canonical}">`);
});

test.each([
  ['/de', 404],
  ['/de/unknown', 404],
  ['/de/support/', 200],
  ['/de/support/12', 200],
  ['/DE/support', 404],
  ['/en/support', 404],
  ['/de/de/support', 404],
])('%s answers %d', async (path, status) => {
  expect((await open(path)).statusCode).toBe(status);
});

test.each([
  ['de/page.js', '"Deutsch"'],
  ['page.js', SUPPORT.files['page.js']],
  ['de/page.css', SUPPORT.files['page.css']],
  ['fr/page.css', SUPPORT.files['page.css']],
])('the file %s of a release has its content', async (file, content) => {
  for (const _ of ['from the disk', 'from memory']) {
    const answer = await site.app.inject(`/releases/support/${versions.support}/${file}`);
    expect([answer.statusCode, answer.body]).toEqual([200, content]);
  }
});

test.each(['de/nothing.css', 'xx/page.css'])('there is no file %s', async (file) => {
  const answer = await site.app.inject(`/releases/support/${versions.support}/${file}`);
  expect(answer.statusCode).toBe(404);
});

test.each([
  ['/de/support', '/de/site.webmanifest', 'Ihre Playlists', 'de', 'Online-Editor'],
  [
    '/support',
    '/site.webmanifest',
    'Your playlists, made easier: a programme guide with seven channels',
    'en',
    'Online M3U and EPG playlist editor',
  ],
])(
  'the picture and the web manifest of %s are described in its language',
  async (path, manifestPath, alt, lang, description) => {
    const { body } = await open(path);
    expect(body).toContain(`<link rel="manifest" href="${manifestPath}">`);
    expect(body).toContain(`<meta property="og:image:alt" content="${alt}">`);
    const manifest = await site.app.inject(manifestPath);
    expect(JSON.parse(manifest.body)).toMatchObject({
      lang,
      description,
      id: '/',
      start_url: lang === 'de' ? '/de' : '/',
    });
  },
);

test('the sitemap has each page in each of its languages', async () => {
  const { body } = await site.app.inject('/sitemap.xml');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://site.test/shop',
    'https://site.test/support',
    'https://site.test/de/support',
  ]);
});

test('the visitors of a canary get the German texts and files of the canary, and the others the live ones', async () => {
  const title = 'Titel der neuen Version';
  const canary = await site.publish({
    ...SUPPORT,
    files: { ...SUPPORT.files, 'de/entry.js': 'var support = "de, new"' },
    languages: { de: { missing: 0, manifest: { ...GERMAN, 'Title of /support': title } } },
  });
  const api = injectedCalls(site, await site.token('support'));
  await api.call('POST', 'support/rollout', { version: canary, percent: 50 });
  const seen = new Set<string>();
  for (let bucket = 0; bucket < 100; bucket += 5) {
    const cookies = { 'release-bucket': String(bucket) };
    const { body } = await site.app.inject({ url: '/de/support', cookies });
    const [, version = ''] = /href="\/releases\/support\/(\w+)\/de\/entry\.js"/.exec(body) ?? [];
    const [, shown] = /<title>(.*?) · /.exec(body) ?? [];
    seen.add(`${version}: ${shown}`);
  }
  expect([...seen].sort()).toEqual(
    [`${canary}: ${title}`, `${versions.support}: Titel des Supports`].sort(),
  );
});
