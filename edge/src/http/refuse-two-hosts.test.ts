import { startServer } from '@site/shared/testing/local-server';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { openRaw } from '../testing/raw-connection';
import { startSite } from '../testing/running-site';

test('a request with two Host headers reaches no page, no file and no call', async () => {
  const received: string[] = [];
  const api = await startServer(({ url = '' }, response) => {
    // The edge itself asks whether the API is ready.
    if (url !== '/api/ready') received.push(url);
    response.end('ok');
  });
  const site = await startSite({ apiUrls: [api.url] });
  await site.release(shellBuild(), remoteBuild('shop', ['/shop']));
  const port = Number(new URL(await site.listen()).port);
  try {
    for (const path of ['/shop', '/robots.txt', '/api/health', '/unknown.file']) {
      for (const second of ['Host: b.test', 'host: a.test']) {
        const client = openRaw(port);
        client.send(`GET ${path} HTTP/1.1\r\nHost: a.test\r\nAccept: */*\r\n${second}\r\n\r\n`);
        expect([path, (await client.answer()).status]).toEqual([path, 400]);
        await client.closed;
      }
    }
    expect(received).toEqual([]);
    const client = openRaw(port);
    client.send('GET /robots.txt HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n');
    expect((await client.answer()).status).toBe(200);
    await client.closed;
  } finally {
    await site.close();
    api.close();
  }
});
