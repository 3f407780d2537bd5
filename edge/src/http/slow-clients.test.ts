import { MAX_BODY_BYTES, problemOf, problems } from '@site/shared/contract';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { openRaw, type RawConnection } from '../testing/raw-connection';
import { startSite, type TestSite } from '../testing/running-site';

let api: LocalServer;
let site: TestSite;
let port: number;
let opened: RawConnection[];
/** Requests that have reached the API, and the lengths of their bodies. */
let bodyLengths: number[];

async function start(settings: Parameters<typeof startSite>[0] = {}) {
  opened = [];
  bodyLengths = [];
  api = await startServer((request, response) => {
    // The edge asks all the time.
    if (request.url === '/api/ready') return void response.end();
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
    });
    request.on('end', () => {
      bodyLengths.push(length);
      response.setHeader('content-length', 2).end('ok');
    });
  });
  site = await startSite({ apiUrls: [api.url], ...settings });
  const url = await site.app.listen({ port: 0, host: '127.0.0.1', backlog: 2_000 });
  port = Number(new URL(url).port);
}
afterEach(async () => {
  for (const { socket } of opened) socket.destroy();
  api.close();
  await site.close();
});

function open(): RawConnection {
  const connection = openRaw(port);
  opened.push(connection);
  return connection;
}

function head(length: number | 'chunked', extra = ''): string {
  const framing = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  return `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n${extra}\r\n`;
}

const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';

function chunked(body: Buffer): Buffer {
  const parts = [];
  for (let at = 0; at < body.length; at += 60_000) {
    const part = body.subarray(at, at + 60_000);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

test('500 silent and 500 slow connections take nothing from other clients, and are answered 408', async () => {
  await start();
  site.app.server.requestTimeout = 3_000;
  const clients = Array.from({ length: 1_000 }, open);
  for (const client of clients) client.send(`${head(400)}{`);
  const slow = clients.slice(500);
  const dripping = setInterval(() => {
    for (const client of slow) if (client.socket.writable) client.send('x');
  }, 500);
  try {
    const fast = open();
    for (let call = 0; call < 20; call += 1) {
      fast.send(HEALTH);
      expect((await fast.answer()).status).toBe(200);
      fast.send(`${head(2)}{}`);
      expect((await fast.answer()).status).toBe(200);
    }
    expect(bodyLengths).toHaveLength(40);
    const answers = await Promise.all(clients.map(({ answer }) => answer()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]));
    // None of them reached the API.
    expect(bodyLengths).toHaveLength(40);
  } finally {
    clearInterval(dripping);
  }
});

test.each([0, 1, MAX_BODY_BYTES, MAX_BODY_BYTES + 1, 5_000_000])(
  'a body of %d bytes is answered rightly, and so is the next request',
  async (size) => {
    await start();
    const body = Buffer.alloc(size, 'x');
    for (const isChunked of [false, true]) {
      bodyLengths = [];
      const client = open();
      client.send(head(isChunked ? 'chunked' : size));
      client.send(isChunked ? chunked(body) : body);
      const { status, headers, body: text } = await client.answer();
      if (size <= MAX_BODY_BYTES) {
        expect([status, bodyLengths, headers.connection]).toEqual([200, [size], 'keep-alive']);
      } else {
        expect([status, bodyLengths]).toEqual([413, []]);
        expect(JSON.parse(text)).toEqual(
          problemOf({ code: 'too-large', ...problems['too-large'] }),
        );
      }
      client.send(HEALTH);
      expect((await client.answer()).status).toBe(200);
    }
  },
);

test('refuses a large body by its length, before a byte of it has arrived', async () => {
  await start();
  const client = open();
  client.send(head(5_000_000_000));
  expect((await client.answer()).status).toBe(413);
});

test('Expect: 100-continue gets 100 before the body, and 417 for anything else', async () => {
  await start();
  const client = open();
  client.send(head(2, 'Expect: 100-continue\r\n'));
  expect((await client.answer()).status).toBe(100);
  client.send('{}');
  expect((await client.answer()).status).toBe(200);
  const strange = open();
  strange.send(head(2, 'Expect: cookies\r\n'));
  expect((await strange.answer()).status).toBe(417);
});

test('unusual headers and a GET with a body reach the API, and no request is answered 503', async () => {
  await start();
  for (const extra of [
    'TE: trailers\r\n',
    'Keep-Alive: x\r\n',
    'Proxy-Connection: x\r\n',
    'Trailer: a\r\n',
  ]) {
    const client = open();
    client.send(`${head(2, extra)}{}`);
    expect([extra, (await client.answer()).status]).toEqual([extra, 200]);
  }
  const client = open();
  client.send(`${head(5).replace('POST', 'GET')}hello`);
  expect((await client.answer()).status).toBe(200);
  client.send(HEALTH);
  expect((await client.answer()).status).toBe(200);
});

test('a client that leaves in the middle of its body does no harm', async () => {
  await start();
  for (let count = 0; count < 20; count += 1) {
    const client = open();
    client.send(`${head(400)}{`);
    client.socket.end();
  }
  const client = open();
  client.send(HEALTH);
  expect((await client.answer()).status).toBe(200);
  expect(bodyLengths).toEqual([0]);
});

test('further connections than the limit are closed, and others get a place again', async () => {
  await start({ connectionLimits: { maxConnections: 20, maxRequestsPerClient: 200 } });
  const clients = Array.from({ length: 20 }, open);
  clients.at(-1)?.send(HEALTH);
  expect((await clients.at(-1)?.answer())?.status).toBe(200);
  await open().closed;
  clients[0]?.socket.destroy();
  await clients[0]?.closed;
  for (;;) {
    const again = open();
    again.send(HEALTH);
    const status = await Promise.race([again.answer().then(({ status }) => status), again.closed]);
    if (status === 200) break;
  }
});

test('behind a trusted proxy, requests are limited by the client that it names', async () => {
  await start({ connectionLimits: { maxConnections: 60, maxRequestsPerClient: 20 } });
  let requests = 0;
  site.app.server.on('request', () => {
    requests += 1;
  });
  const waiting = (client: string) => {
    const connection = open();
    connection.send(`${head(400, `X-Forwarded-For: ${client}\r\n`)}{`);
    return connection;
  };
  for (let count = 0; count < 20; count += 1) waiting(`2001:db8:0:1::${count}`);
  while (requests < 20) await new Promise((resolve) => setTimeout(resolve, 5));
  const [sameNetwork, other] = ['2001:db8:0:1::ffff', '2001:db8:0:2::1'].map((client) => {
    const connection = open();
    connection.send(HEALTH.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${client}\r\n\r\n`));
    return connection;
  });
  expect((await sameNetwork?.answer())?.status).toBe(429);
  expect((await other?.answer())?.status).toBe(200);
});
