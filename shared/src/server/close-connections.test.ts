import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { closeConnections } from './close-connections';

let app: FastifyInstance;
let client: Socket;
/** Whether the app has begun to answer. */
let begun: Promise<void>;

async function start(options = {}): Promise<void> {
  app = Fastify({ return503OnClosing: false });
  closeConnections(app, options);
  begun = new Promise((hasBegun) => {
    app.get('/late', async () => {
      hasBegun();
      await closing();
      return 'late';
    });
    app.post('/change', async () => 'changed');
    app.get('/', async () => 'answered');
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
}
beforeEach(() => start());
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

test('a connection that was accepted before the end brings its request a moment later', async () => {
  const text = received();
  const closed = app.close();
  await closing();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  expect(await text).toMatch(/\r\nconnection: close\r\n[\s\S]*answered$/i);
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

test('with peers, a read is turned away, and a change after it is answered', async () => {
  await app.close();
  client.destroy();
  await start({ hasPeers: true });
  const { port } = app.server.address() as AddressInfo;
  const closed = app.close();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  const answer = await fetch(`http://127.0.0.1:${port}/change`, { method: 'POST' });
  expect(await answer.text()).toBe('changed');
  await closed;
});
