import { bootManifest, type NavEntry } from '@site/shared/release';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';
import { createPreviewLinks } from './preview-links';

const SECRET = 'a secret of at least thirty-two characters';
const NEW_ENTRY: NavEntry = {
  label: 'New',
  path: '/new-page',
  audience: 'everyone',
  order: 60,
};
const links = createPreviewLinks(SECRET);
let site: TestSite;
let stable: string | undefined;
let candidate: string;

beforeEach(async () => {
  site = await startSite({ previewSecret: SECRET });
  [candidate = ''] = await site.release({
    ...remoteBuild('shop', ['/shop', '/new-page'], 'two'),
    nav: [NEW_ENTRY],
  });
  [, stable] = await site.release(shellBuild(), remoteBuild('shop', ['/shop'], 'one'));
});
afterEach(() => site.close());

function tokenOf(path: string): string {
  return new URL(path, 'http://site').searchParams.get('preview') ?? '';
}

function bootOf(html: string) {
  return bootManifest.parse(
    JSON.parse(/id="boot-manifest">(.*?)<\/script>/s.exec(html)?.[1] ?? ''),
  );
}

test('a link shows the release in the browser that opens it, and in no other', async () => {
  const { path } = links.link('shop', candidate, Date.now() + 60_000);
  const followed = await site.app.inject(path);
  expect([
    followed.statusCode,
    followed.headers.location,
    followed.headers['cache-control'],
  ]).toEqual([303, '/', 'no-store']);
  const [cookie] = followed.cookies;
  expect(cookie).toMatchObject({
    name: 'release-preview',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  });
  expect(cookie).not.toHaveProperty('maxAge');

  const previewed = await site.app.inject({
    url: '/new-page',
    cookies: { 'release-preview': cookie?.value ?? '' },
  });
  expect([previewed.statusCode, previewed.headers['cache-control']]).toEqual([
    200,
    'no-cache, private',
  ]);
  const boot = bootOf(previewed.body);
  expect(boot.previews).toEqual([{ name: 'shop', version: candidate }]);
  // No fallback to the live release: a broken preview is shown as broken.
  expect(boot.remotes[0]).toMatchObject({
    entry: { version: candidate },
    previous: null,
    nav: [NEW_ENTRY],
  });

  const otherBrowser = await site.app.inject('/new-page');
  expect(otherBrowser.statusCode).toBe(404);
  expect(bootOf(otherBrowser.body).preview).toBeUndefined();
});

test('one browser previews several remotes; a newer link of a remote replaces the earlier one', async () => {
  const [support = ''] = await site.release(remoteBuild('support', ['/support'], 'one'));
  const until = Date.now() + 60_000;
  const open = async (path: string, cookie = '') => {
    const { cookies } = await site.app.inject({
      url: path,
      cookies: { 'release-preview': cookie },
    });
    return cookies[0]?.value ?? '';
  };
  const first = await open(links.link('shop', stable ?? '', until, '/shop').path);
  const second = await open(links.link('support', support, until).path, first);
  const third = await open(links.link('shop', candidate, until).path, second);
  const { body } = await site.app.inject({ url: '/shop', cookies: { 'release-preview': third } });
  expect(bootOf(body).previews).toEqual([
    { name: 'support', version: support },
    { name: 'shop', version: candidate },
  ]);
});

test('?preview=off ends a preview', async () => {
  const left = await site.app.inject('/?preview=off');
  expect([left.statusCode, left.headers.location, left.cookies[0]?.value]).toEqual([303, '/', '']);
});

test('refuses a link that is changed, signed with another secret, or expired', async () => {
  const until = Date.now() + 60_000;
  const good = tokenOf(links.link('shop', candidate, until).path);
  const foreign = tokenOf(
    createPreviewLinks('another secret of thirty-two characters').link('shop', candidate, until)
      .path,
  );
  const expired = tokenOf(links.link('shop', candidate, Date.now() - 1_000).path);
  const later = good.replace(/\.\d+\./, '.9999999999.');
  for (const token of [
    foreign,
    expired,
    later,
    good.replace('shop@', 'shell@'),
    good.slice(0, -1),
    `${good}x`,
    'x',
    '',
    '__proto__',
  ]) {
    expect([token, links.read(token, Date.now())]).toEqual([token, undefined]);
    expect((await site.app.inject(`/?preview=${encodeURIComponent(token)}`)).statusCode).toBe(403);
    const answer = await site.app.inject({ url: '/shop', cookies: { 'release-preview': token } });
    expect(bootOf(answer.body).preview).toBeUndefined();
  }
});

test('a link does not redirect to another site and keeps the rest of the address', async () => {
  const token = encodeURIComponent(
    tokenOf(links.link('shop', candidate, Date.now() + 60_000).path),
  );
  expect((await site.app.inject(`/shop?a=b&preview=${token}`)).headers.location).toBe('/shop?a=b');
  for (const start of ['//evil.test/', '///evil.test/', '/\\evil.test/', '/%5cevil.test/']) {
    const { location } = (await site.app.inject({ url: `${start}?preview=${token}` })).headers;
    expect(new URL(String(location), 'https://site.test').host).toBe('site.test');
  }
});
