import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections and to servers without a port. */
const [FIRST, LAST] = [20_000, 32_000];

/**
 * A free port, for a server that keeps its port when it is started again. Meanwhile no connection
 * of another test takes it.
 */
export async function freePort() {
  while (true) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

function isFree(port) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
