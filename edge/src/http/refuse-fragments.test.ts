import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite } from '../testing/running-site';

/** What the edge itself asks: whether the API is ready, and what documents contain. */
const OWN_CALLS = ['/api/ready', '/api/site/settings', '/api/shop-configuration'];

test('an address with # reaches no page, no file and no call', async () => {
  const received: string[] = [];
  const api = createServer(({ url = '' }, response) => {
    if (!OWN_CALLS.includes(url)) received.push(url);
    response.end('ok');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const site = await startSite({ apiUrls: [apiUrl] });
  await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const statusOf = async (path: string) => {
    const [answer] = (await once(get({ port, path, agent: false }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    return answer.statusCode;
  };
  try {
    for (const path of ['/shop', '/robots.txt', '/api/health']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
      for (const end of ['#', '#/x', '?a=b#c'])
        expect([path + end, await statusOf(path + end)]).toEqual([path + end, 400]);
    }
    expect(await statusOf('/unknown.file#')).toBe(400);
    expect(received).toEqual(['/api/health']);
  } finally {
    await site.close();
    api.closeAllConnections();
    api.close();
  }
});
