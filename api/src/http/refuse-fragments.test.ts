import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApp } from '../testing/test-app';

test('an address with # reaches no route', async () => {
  const site = await testApp();
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
    expect(await statusOf('/api/health')).toBe(200);
    expect(await statusOf('/api/health#')).toBe(404);
    expect(await statusOf('/api/health?a=b#/c')).toBe(404);
  } finally {
    await site.close();
  }
});
