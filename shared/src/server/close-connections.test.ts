import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeConnections } from './close-connections';

let app: FastifyInstance;
let client: Socket;
/** Whether the app has begun to answer. */
let begun: Promise<void>;

beforeEach(async () => {
  app = Fastify();
  closeConnections(app);
  begun = new Promise((hasBegun) => {
    app.get('/late', async () => {
      hasBegun();
      await closing();
      return 'late';
    });
    app.get('/in-parts', async (_request, reply) => {
      reply.hijack();
      reply.raw.write('first');
      hasBegun();
      await closing();
      reply.raw.end('last');
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(app.server, 'connection');
  client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await connected;
});
afterEach(() => client.destroy());

/** An answer that ends later finds that Node has closed the idle connections already. */
async function closing(): Promise<void> {
  while (app.server.listening) await wait(5);
}

/** What the client receives until its connection ends. */
async function received(): Promise<string> {
  let text = '';
  for await (const chunk of client) text += chunk;
  return text;
}

test('a connection without a request does not hold the end back', async () => {
  const text = received();
  await app.close();
  expect(await text).toBe('');
});

test.each([
  ['/late', /\r\nconnection: close\r\n[\s\S]*late$/i],
  ['/in-parts', /first[\s\S]*last/],
])(
  'an answer in progress is sent as a whole, then its connection ends: %s',
  async (path, whole) => {
    const text = received();
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await begun;
    await app.close();
    expect(await text).toMatch(whole);
  },
);
