import { spawnSync } from 'node:child_process';
import { startSite } from '../testing/running-site';

/** Sends a request on each of many connections and resets it at once, as a closed page does. */
const CLIENT = `
  const { connect } = require('node:net');
  const request = 'POST /releases/report HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 0\\r\\n\\r\\n';
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(Number(process.argv[1]), '127.0.0.1');
    socket.on('connect', () => socket.write(request, () => socket.resetAndDestroy()));
  }`;

test('requests of clients that have gone are dropped, and the log says nothing', async () => {
  const logLines: string[] = [];
  const site = await startSite({ logLevel: 'warn' }, undefined, {
    logStream: { write: (line) => logLines.push(line) },
  });
  const url = await site.listen();
  // This process, and so the server, waits until the client has ended.
  const { status } = spawnSync(process.execPath, ['-e', CLIENT, new URL(url).port]);
  expect(status).toBe(0);
  await expect(fetch(`${url}/ready`)).resolves.toHaveProperty('ok', true);
  await site.close();
  expect(logLines).toEqual([]);
});
