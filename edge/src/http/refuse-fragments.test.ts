import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { startServer } from '@site/shared/testing/local-server';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite } from '../testing/running-site';

/** What the edge itself asks: whether the API is ready, and what documents contain. */
const OWN_CALLS = ['/api/ready', '/api/site/settings', '/api/shop-configuration'];

test('an address with # reaches no page, no file and no call', async () => {
  const received: string[] = [];
  const api = await startServer(({ url = '' }, response) => {
    if (!OWN_CALLS.includes(url)) received.push(url);
    response.end('ok');
  });
  const site = await startSite({ apiUrls: [api.url] });
  await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  const { port } = new URL(await site.listen());
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
    api.close();
  }
});
