import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';
import { authorize } from './authorize';
import { createReleaseTokens } from './tokens';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
  await site.release(shellBuild(), remoteBuild('uploads', ['/uploads'], 'one'));
});
afterEach(() => site.close());

/** A call over a real connection: `inject` changes the address before the edge sees it. */
async function call(path: string, token: string, body: object): Promise<number> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent: ClientRequest = request({ port, path, method: 'POST', headers, agent: false });
  sent.end(JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

test('a right does not depend on how the address is written, nor on the name of the remote', async () => {
  const version = await site.publish(remoteBuild('uploads', ['/uploads'], 'two'));
  const publish = await site.token('uploads', { rights: ['publish'] });
  const preview = await site.token('uploads', { rights: ['preview'] });
  const activate = '/releases/api/uploads/activate';
  const isLive = async () => (await site.app.inject('/uploads')).body.includes(version);
  for (const token of [publish, preview])
    for (const [path, status] of [
      [activate, 403],
      [`${activate}#/uploads`, 400],
      [`${activate}#/preview`, 400],
      [`${activate}?x#/uploads`, 400],
      [`${activate}?x=/preview`, 403],
      [`${activate}?/uploads/`, 403],
      [`${activate};/uploads/`, 404],
      [`${activate}/preview`, 404],
      ['/releases/api/%75ploads/%61ctivate', 403],
      ['/releases/api/uploads%2Factivate/preview', 404],
      ['//releases/api/uploads/activate', 404],
      ['/releases/api/uploads//activate', 404],
      [`http://localhost${activate}`, 403],
    ] as const)
      expect([path, await call(path, token, { version, why: 'x' })]).toEqual([path, status]);
  expect(await isLive()).toBe(false);
  expect(await call('/releases/api/%75ploads/%70review', preview, { version })).toBe(200);
});

test('a route that declares no right is refused for every token', async () => {
  const text = await site.token('uploads');
  const tokens = createReleaseTokens(openFolderStorage(site.dataDir, () => {}).tokens);
  const live = { current: async () => ({ schema: 1 as const, releases: {}, history: [] }) };
  const callWith = (right: 'read' | 'activate' | undefined) =>
    authorize(tokens, live, {
      headers: { authorization: `Bearer ${text}` },
      params: { name: 'uploads' },
      routeOptions: { config: { right } } as never,
    });
  await expect(callWith('activate')).resolves.toMatchObject({ names: ['uploads'] });
  await expect(callWith('read')).resolves.toMatchObject({ names: ['uploads'] });
  await expect(callWith(undefined)).rejects.toMatchObject({ status: 403 });
});
