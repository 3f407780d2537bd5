import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { testApp } from '../testing/test-app';

test('a request with two Host headers is refused, the same one twice too', async () => {
  const site = await testApp();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const answerTo = async (...headers: string[]) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(['GET /api/health HTTP/1.1', ...headers, '', ''].join('\r\n'));
    return text(socket);
  };
  try {
    expect(await answerTo('Host: a.test', 'Connection: close')).toMatch(/^HTTP\/1\.1 200 /);
    for (const second of ['Host: b.test', 'host: a.test']) {
      // The API closes the connection by itself.
      const answer = await answerTo('Host: a.test', 'Accept: */*', second);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"code":"malformed"');
    }
  } finally {
    await site.close();
  }
});
