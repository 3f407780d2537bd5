import { join } from 'node:path';
import { supervise } from '../../scripts/supervise.mjs';
import { root } from '../../scripts/workspace.mjs';

// The two servers of `npm start`, kept running in the same way, without packages to release.
const api = supervise('The API', join(root, 'api/dist/server.mjs'), {});
const { url: apiUrl } = await api.ready(({ url }) => ({ API_PORT: new URL(url).port }));
const edge = supervise('The edge', join(root, 'edge/dist/server.mjs'), { API_URL: apiUrl });
const { url } = await edge.ready((message) => ({ PORT: new URL(message.url).port }));

process.on('message', ({ pidsOf }) => {
  if (pidsOf) process.send({ pids: { api: api.pid, edge: edge.pid } });
});
process.on('SIGTERM', stop);
// The test has ended without stopping its site.
process.on('disconnect', stop);
async function stop() {
  await edge.stop();
  await api.stop();
  process.exit(0);
}
process.send({ ready: true, url, apiUrl });
