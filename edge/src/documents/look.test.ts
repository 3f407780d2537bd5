import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { remoteBuild, shellBuild, withServer } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';

const OWN = [
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
];
const TEMPLATE = `<!doctype html><html><head><!--title-->\n${OWN.join('\n')}\n<!--head--></head>
<body><div id="root"><!--page--><p>Loading</p><!--/page--></div><!--boot--></body></html>`;

const file = 'a'.repeat(32);
const css =
  ':root{--primary-light:#0b6b3a}[data-brand-mark]{background:url("data:image/png;base64,AA")}';
const brand = {
  ...{ css, colors: { light: '#0b6b3a', dark: '#7fd6a5' } },
  logo: { file, kind: 'svg', width: 64, height: 64 },
};

let settings: object;
let now: number;
let site: TestSite;

async function api(app: FastifyInstance): Promise<void> {
  app.get('/site/settings', async () => settings);
  app.get('/*', async () => ({}));
}

beforeEach(async () => {
  settings = { productName: 'Blue Desk', brand };
  now = Date.UTC(2024, 8, 1, 12);
  const renderer = {
    render: async () =>
      ({ kind: 'rendered', html: '<main>the prices</main>', loaderData: null }) as const,
    close: () => undefined,
  };
  site = await startSite({}, undefined, { renderer, api, now: () => now });
  const shell = shellBuild();
  await site.release(
    withServer({ ...shell, files: { ...shell.files, 'document.html': TEMPLATE } }),
    remoteBuild('shop', ['/prices', '/order/:number']),
  );
});
afterEach(() => site.close());

/** The first document with a text. */
async function documentWith(text: string) {
  for (;;) {
    const document = await site.app.inject({ url: '/prices', headers: { accept: 'text/html' } });
    if (document.body.includes(text)) return document;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a rendered document has name, colours, logo and icon in itself', async () => {
  const { body, headers } = await documentWith('<main>');
  expect(body).toContain(`<style data-brand>${css}</style>`);
  const hash = createHash('sha256').update(css).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(body).toMatch(/<title>[^<]* · Blue Desk<\/title>/);
  expect(body).toContain('"productName":"Blue Desk"');
  expect(body).toContain('media="(prefers-color-scheme: light)" content="#0b6b3a"');
  expect(body).toContain(`<link rel="icon" href="/api/site/logo/${file}.svg">`);
  for (const tag of OWN) expect(body).not.toContain(tag);
  // Once: its settings are without it.
  expect(body.split('--primary-light').length).toBe(2);
  expect(body).toContain('"brand":{"colors"');
});

test('so has a document without a rendered page', async () => {
  const first = await documentWith('Blue Desk');
  expect(first.body).toContain(`<style data-brand>${css}</style>`);
});

test('when the brand is taken back, the document has the tags of the shell again', async () => {
  await documentWith('<style data-brand>');
  settings = { productName: 'Old Desk' };
  now += 31_000;
  const { body } = await documentWith('· Old Desk</title>');
  expect(body).not.toContain('data-brand');
  for (const tag of OWN) expect(body).toContain(tag);
});

test('CSS that would end its element is left out', async () => {
  settings = { productName: 'Red Desk', brand: { ...brand, css: '</style><script>' } };
  now += 31_000;
  const { body } = await documentWith('<main>');
  expect(body).not.toContain('</style><script>');
});

test('the web manifest has the name, the colour and the logo', async () => {
  await documentWith('<style data-brand>');
  const manifest = (await site.app.inject('/site.webmanifest')).json();
  expect(manifest).toMatchObject({
    ...{ name: 'Blue Desk', theme_color: '#0b6b3a' },
    icons: [{ src: `/api/site/logo/${file}.png`, sizes: '64x64' }],
  });
});
