import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request that a receiver got. */
export type Received = { headers: IncomingHttpHeaders; body: string };

type Message = { type: string; timestamp: string; data: Record<string, unknown> };

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>;

/** A program on this machine that gets messages. */
export async function webhookReceiver() {
  const received: Received[] = [];
  /** The next answers; null for none. Later ones have the status 200. */
  const answers: (number | null)[] = [];
  const behaviour = { text: 'ok', headers: {} as Record<string, string> };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const [answer] = answers.length > 0 ? answers.splice(0, 1) : [200];
      if (typeof answer !== 'number') return;
      response.writeHead(answer, behaviour.headers).end(behaviour.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answers,
    behaviour,
    /** The messages so far, each verified with this secret. */
    verified: (secret: string) => received.map((each) => verifiedMessage(secret, each)),
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Throws unless the message is signed with this secret. */
export function verifiedMessage(secret: string, { headers, body }: Received): Message {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as Message;
}
