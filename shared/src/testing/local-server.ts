import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalServer = { server: Server; port: number; url: string; close(): void };

/** Starts a server on a free port of this machine. `close` ends its connections, too. */
export async function startServer(answer: RequestListener): Promise<LocalServer> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
