import { type Brand, contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { pngOf } from '../testing/png';
import { adminOn, testSite } from '../testing/test-site';
import { cachedBrand } from './public-brand';

const site = testSite({ env: { SITE_NAME: 'Old Desk' } });
const admin = adminOn(site);

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><path d="M0 0h9z"/></svg>';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const svg = (content = SVG) => ({
  ...({ kind: 'svg', content: base64(content) } as const),
  picture: pngOf(64, 64),
});
const colors = { light: '#0b6b3a', dark: '#7fd6a5' };

const upload = (body: { kind: 'svg' | 'png'; content: string; picture: string }) =>
  site.call(contract.business.uploadLogo, body, admin);
const save = (value: Brand, changes = 0, validFrom?: number) => {
  const planned = validFrom === undefined ? {} : { validFrom };
  const body = { name: 'brand', value, changes, ...planned } as const;
  return site.call(contract.business.saveVersion, body, admin);
};
const settings = async () => (await site.call(contract.site.settings, {})).body;

test('while the database is away, a look that cannot be read is the one that was read last', async () => {
  const first = { name: 'Desk', colors };
  const context = { db: site.db };
  expect(await cachedBrand(context, first)).toMatchObject({ colors });
  const logo = { file: '0'.repeat(32), kind: 'svg', width: 64, height: 64 } as const;
  context.db = new Proxy(site.db, {
    get: () => () => {
      throw new Error('The database is away.');
    },
  });
  for (let call = 0; call < 2; call += 1)
    expect(await cachedBrand(context, { ...first, logo })).toMatchObject({ colors });
});

test('without a stored brand, the name is that of the settings and the look is not in them', async () => {
  expect(await settings()).toMatchObject({ productName: 'Old Desk' });
  expect((await settings()).brand).toBeUndefined();
});

test('the public settings have the brand from its moment on, and until it is taken back', async () => {
  const logo = (await upload(svg())).body;
  const validFrom = site.clock.now + DAY_MS;
  expect((await save({ name: 'Blue Desk', colors, logo }, 0, validFrom)).status).toBe(200);
  expect(await settings()).toMatchObject({ productName: 'Old Desk', changesAt: validFrom });
  site.clock.now = validFrom;
  const { productName, brand } = await settings();
  expect([productName, brand?.colors, brand?.logo]).toEqual(['Blue Desk', colors, logo]);
  expect(brand?.css).toContain('--primary:light-dark(#0b6b3a, #7fd6a5)');
  expect(brand?.css).toContain(`data:image/svg+xml;base64,${base64(SVG)}`);
  const back = { name: 'brand', number: 1, changes: 1 } as const;
  expect((await site.call(contract.business.takeBackVersion, back, admin)).status).toBe(200);
  expect((await settings()).brand).toBeUndefined();
  const log = (await site.call(contract.audit.listEntries, { area: 'Business' }, admin)).body;
  expect(log.entries.map(({ action }) => action)).toEqual([
    ...['take-back-version', 'save-version', 'upload-logo'],
  ]);
  expect(log.entries[1]?.detail).toMatchObject({
    before: expect.stringContaining('name Old Desk'),
    after: expect.stringContaining('name Blue Desk, colors.light #0b6b3a'),
  });
});

test('a colour with too little contrast is refused with the ratio and another colour', async () => {
  const { status, problem } = await save({ name: 'Desk', colors: { ...colors, light: '#ffcc00' } });
  expect([status, problem.code]).toEqual([422, 'version-refused']);
  expect(problem.body).toMatch(/^On light pages, .*#ffcc00.* contrast of 1\.\d+:1.*4\.5:1/);
});

test('a logo is served as a picture that runs nothing', async () => {
  const { file } = (await upload(svg())).body;
  const kinds = { svg: 'image/svg+xml', png: 'image/png' };
  for (const [kind, type] of Object.entries(kinds)) {
    const answer = await site.app.inject(`/api/site/logo/${file}.${kind}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.headers['cache-control']).toContain('immutable');
  }
  const png = (await upload({ kind: 'png', content: pngOf(80, 20), picture: pngOf(1024, 256) }))
    .body;
  for (const path of [`${file}.html`, `${png.file}.svg`, 'unknown.png'])
    expect((await site.app.inject(`/api/site/logo/${path}`)).statusCode).toBe(404);
});

test.each([
  ['text', 'Hello', /no complete SVG/],
  ['half an SVG', SVG.slice(0, -8), /no complete SVG/],
  ['a script', SVG.replace('<path', '<script>1</script><path'), /script/],
  ['an event handler', SVG.replace('<path', '<path onload="alert(1)"'), /script/],
  ['a page inside', SVG.replace('<path', '<foreignObject/><path'), /script/],
  [
    'a picture of another site',
    SVG.replace('<path', '<image href="https://a.test/b"/><path'),
    /another file/,
  ],
  [
    'a fill of another site',
    SVG.replace('<path', '<path fill="url(https://a.test/b)"'),
    /another file/,
  ],
  [
    'a style sheet of another site',
    SVG.replace('<path', '<style>@import "x"</style><path'),
    /another file/,
  ],
])('an SVG with %s is refused', async (_case, content, reason) => {
  const { status, problem } = await upload(svg(content));
  expect([status, problem.code]).toEqual([422, 'logo-refused']);
  expect(problem.body).toMatch(reason);
});

test('files that are too large, broken, of another kind or too wide are refused', async () => {
  const good = pngOf(64, 64);
  const broken = Buffer.from(good, 'base64').subarray(0, -20).toString('base64');
  const uploads = [
    { ...svg(), content: base64(SVG.replace('M0', ' '.repeat(24_001))) },
    { kind: 'png', content: base64(SVG), picture: good } as const,
    { kind: 'png', content: good, picture: broken } as const,
    { kind: 'png', content: good, picture: pngOf(600, 100) } as const,
  ];
  for (const each of uploads) expect((await upload(each)).problem.code).toBe('logo-refused');
});

test('a brand names a stored logo only', async () => {
  const logo = { file: '0'.repeat(32), kind: 'svg', width: 64, height: 64 } as const;
  expect((await save({ name: 'Desk', logo })).problem.body).toMatch(/not stored/);
});

test('mails have the name, the logo and the colour, and the name of the sender', async () => {
  const logo = (await upload(svg())).body;
  await save({ name: 'Blue & Desk', colors, logo });
  await site.post('auth/register', {
    ...{ email: 'new@site.test', email_confirmation: 'new@site.test' },
    ...{ password: 'another-horse-8', password_confirmation: 'another-horse-8' },
  });
  const [mail] = await site.mails();
  expect(mail).toMatchObject({ senderName: 'Blue & Desk' });
  expect(mail?.html).toContain(
    `<img src="http://localhost:8080/api/site/logo/${logo.file}.png" alt="" width="32" height="32"`,
  );
  expect(mail?.html).toContain('Blue &amp; Desk');
  expect(mail?.html).toContain('background:#0b6b3a');
  expect(mail?.text).toContain('-- \nBlue & Desk\n');
});
