import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { remoteBuild, shellBuild, temporaryFolder } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';
import { type DevEdge, startDevEdge } from './dev-edge';

const shop = remoteBuild('shop', ['/shop']);
shop.files['page.js.map'] = '{}';
const temporary = temporaryFolder();
let api: LocalServer;
/** The headers of the last call that reached the API of the site. */
let received: IncomingHttpHeaders;
let site: TestSite;
let siteUrl: string;
let edge: DevEdge;
let env: Record<string, string>;
let liveShop: string | undefined;
const tinymceFolder = join(__dirname, '../../node_modules/tinymce');

beforeAll(async () => {
  api = await startServer(({ headers }, response) => {
    received = headers;
    response.end('{}');
  });
  const { port } = api;
  site = await startSite({ apiUrls: [`http://127.0.0.1:${port}`] });
  [, liveShop] = await site.release(shellBuild(), shop, remoteBuild('support', ['/support']));
  siteUrl = await site.listen();
  env = { EDGE_URL: siteUrl, RELEASE_TOKEN: await site.token('shop') };
  edge = await startDevEdge(env, { dataDir: temporary.path, port: 0, tinymceFolder });
});
afterAll(async () => {
  await edge.close();
  await site.close();
  api.close();
  temporary.remove();
});

async function page(origin: string, path: string): Promise<string> {
  return (await fetch(origin + path)).text();
}

test('serves the releases of the site, then the build of this machine in place of one', async () => {
  const before = await page(edge.url, '/shop');
  expect(before).toContain(`/releases/shop/${liveShop}/`);
  expect(before).toContain('/dev/live-reload.js');

  const built = site.build(remoteBuild('shop', ['/shop', '/shop/new'], 'changed'));
  const { version } = built.release;
  expect(await edge.serveBuild(built.folder)).toMatchObject({ version });
  expect(await edge.serveBuild(built.folder)).toBeUndefined();
  const changed = await page(edge.url, '/shop/new');
  expect(changed).toContain(`/releases/shop/${version}/entry.js`);
  // A broken build must not fall back to the release of the site.
  expect(changed).not.toContain(`${liveShop}`);
  expect(await page(edge.url, `/releases/shop/${version}/page.js`)).toBe(`'page changed'`);
  expect(await page(edge.url, '/support')).toContain('/releases/support/');

  // The site stays as it is.
  expect(await page(siteUrl, '/shop')).toContain(`/releases/shop/${liveShop}/`);
  expect((await fetch(`${siteUrl}/releases/shop/${version}/page.js`)).status).toBe(404);
});

test('a build that returns to the live release of the site is served', async () => {
  const changed = site.build(remoteBuild('shop', ['/shop'], 'changed again'));
  await edge.serveBuild(changed.folder);
  const live = site.build(shop);
  expect(live.release.version).toBe(liveShop);
  expect(await edge.serveBuild(live.folder)).toMatchObject({ version: liveShop });
  expect(await page(edge.url, '/shop')).toContain(`/releases/shop/${liveShop}/entry.js`);
  expect(await edge.serveBuild(changed.folder)).toMatchObject({ version: changed.release.version });
});

test('passes calls of its pages to the API of the site as calls of the site', async () => {
  const call = (origin: string) =>
    fetch(`${edge.url}/api/session`, { method: 'POST', headers: { origin }, body: '{}' });
  expect((await call(edge.url)).status).toBe(200);
  expect(received).toMatchObject({ origin: siteUrl, host: new URL(siteUrl).host });
  await call('https://other.example');
  expect(received.origin).toBe('https://other.example');
});

test('a site whose name leads to this machine does not count as the site', async () => {
  const host = `other.example:${new URL(edge.url).port}`;
  const headers = { host, origin: `http://${host}` };
  // fetch sends the host of its address.
  const [response] = await once(
    request(`${edge.url}/api/session`, { method: 'POST', headers }).end(),
    'response',
  );
  response.resume();
  expect(received.origin).toBe(headers.origin);
});

test('another machine cannot reach it', async () => {
  const { port } = new URL(edge.url);
  const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ address, family, internal }) =>
      family === 'IPv4' && !internal ? [address] : [],
    ),
  );
  for (const address of others)
    await expect(fetch(`http://${address}:${port}/shop`)).rejects.toThrow('fetch failed');
});

test('an unknown token and a port in use are refused', async () => {
  const options = { dataDir: join(temporary.path, 'other'), tinymceFolder };
  const unknown = { EDGE_URL: siteUrl, RELEASE_TOKEN: `release_${'x'.repeat(43)}` };
  await expect(startDevEdge(unknown, { ...options, port: 0 })).rejects.toThrow('Set RELEASE_TOKEN');
  const port = Number(new URL(edge.url).port);
  await expect(startDevEdge(env, { ...options, port })).rejects.toThrow(`Port ${port} is in use`);
});
