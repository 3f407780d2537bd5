import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = { status?: number; body?: unknown; text?: string; delayMs?: number };
type Handler = (path: string, body: string, request: IncomingMessage) => Answer | undefined;

const servers: Server[] = [];
/** The paths that the last server was asked for. */
export const requests: string[] = [];

/** A local server; `handler` gives the answer for a path, undefined is 404. */
export async function serve(handler: Handler): Promise<string> {
  requests.length = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests.push(request.url ?? '');
    const answer = handler(request.url ?? '', Buffer.concat(chunks).toString(), request);
    const text = answer?.text ?? JSON.stringify(answer?.body ?? { error: 'not found' });
    response.writeHead(answer ? (answer.status ?? 200) : 404).end(text);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}
