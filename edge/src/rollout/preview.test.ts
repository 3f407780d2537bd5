import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NavEntry } from '@site/shared/release';
import { bootOf } from '../testing/boot-of';
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
  expect(bootOf(otherBrowser.body).previews).toEqual([]);
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

describe('a preview that cannot be shown', () => {
  const preview = async (name: string, version: string) => {
    const { path } = links.link(name, version, Date.now() + 60_000);
    const { cookies } = await site.app.inject(path);
    const value = cookies[0]?.value ?? '';
    return (url: string) => site.app.inject({ url, cookies: { 'release-preview': value } });
  };
  const removeFiles = (name: string, version: string) =>
    rmSync(join(site.dataDir, 'releases', name, version), { recursive: true });

  test('a release without files is shown as broken, and never replaced by the live one', async () => {
    const open = await preview('shop', candidate);
    expect(bootOf((await open('/shop')).body).remotes[0]?.entry.version).toBe(candidate);
    removeFiles('shop', candidate);
    const { statusCode, body } = await open('/shop');
    const boot = bootOf(body);
    expect(statusCode).toBe(200);
    expect(boot.previews).toEqual([{ name: 'shop', version: candidate }]);
    expect(boot.remotes).toMatchObject([{ entry: { version: candidate }, previous: null }]);
    expect(body).not.toContain(`/releases/shop/${stable}/`);
    expect((await site.app.inject(boot.remotes[0]?.entry.url ?? '')).statusCode).toBe(404);
  });

  test('a release of a name without a live one, without files, is still named', async () => {
    const open = await preview('gifts', 'a'.repeat(16));
    const { statusCode, body } = await open('/gifts');
    expect([statusCode, bootOf(body).previews]).toEqual([
      404,
      [{ name: 'gifts', version: 'a'.repeat(16) }],
    ]);
  });

  test('a shell without files is not replaced, and the answer says how to end the preview', async () => {
    const shell = await site.publish(shellBuild('next'));
    const open = await preview('shell', shell);
    expect(bootOf((await open('/shop')).body).shell).toBe(shell);
    removeFiles('shell', shell);
    const { statusCode, body } = await open('/shop');
    expect([statusCode, body]).toEqual([
      503,
      expect.stringMatching(
        RegExp(`^This preview could not start\\.\n\n.*${shell}.*\n\nOpen /\\?preview=off `),
      ),
    ]);
    expect((await site.app.inject('/shop')).statusCode).toBe(200);
  });

  test('its document has a message for a shell that does not start, which names the releases', async () => {
    const open = await preview('shop', candidate);
    expect((await open('/shop')).body).toContain(
      `<template id="boot-error"><h1>This preview could not start: shop ${candidate}</h1><a href="/?preview=off">End preview</a></template>`,
    );
    expect((await site.app.inject('/shop')).body).not.toContain('<template');
  });
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
    expect(bootOf(answer.body).previews).toEqual([]);
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
