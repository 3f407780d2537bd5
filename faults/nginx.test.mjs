import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { nginxInFront, skipWithoutNginx } from './testing/nginx.mjs';
import { cleanedUpAfter, until } from './testing/site.mjs';

/** More than the buffers of nginx and of the system between the API and a client. */
const LARGE_ANSWER = Buffer.alloc(24_000_000, 'x');
const SLOW_READERS = 20;
const MAX_BODY_BYTES = 512 * 1024;
const MAIL_PATH = '/api/ticket/inbound-mail';

/** The faults that processes of the API have for nginx, with servers that break on purpose. */
describe('calls through nginx', { skip: skipWithoutNginx }, () => {
  const suite = cleanedUpAfter();
  let nginx;
  /** What each of the two processes does with a request whose body has arrived. */
  const answers = [];
  let received = [];

  before(async () => {
    const apis = await Promise.all([startApi(0), startApi(1)]);
    // A client that stops reading is closed after this time instead of a minute.
    const further = 'send_timeout 2s;';
    nginx = await nginxInFront(suite, { edges: ['http://127.0.0.1:9'], apis, further });
  });

  async function startApi(index) {
    const server = createServer(async (request, response) => {
      let length = 0;
      for await (const chunk of request) length += chunk.length;
      received.push({ index, request, length });
      answers[index](request, response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    suite.after(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${server.address().port}`;
  }

  function answerWith(...functions) {
    received = [];
    answers.splice(0, 2, functions[0], functions[1] ?? functions[0]);
  }
  const ok = (_request, response) => response.end('ok');
  const cut = (request) => request.socket.destroy();

  async function send(method, path, body, headers) {
    const answer = await fetch(nginx.url + path, { method, body, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  test('a read goes to the other process when its connection ends, a change is sent once', async () => {
    answerWith(cut, ok);
    for (let turn = 0; turn < 4; turn += 1)
      assert.equal((await send('GET', '/api/site/settings')).text, 'ok');
    // nginx leaves a broken process out for two seconds, then it gets a request again.
    const statuses = [];
    received = [];
    await until(async () => {
      const { status, text } = await send('POST', '/api/shop/create-order', '{}');
      statuses.push(status);
      if (status === 503) assert.equal(JSON.parse(text).code, 'unavailable');
      return status === 503;
    }, 'a change reaches the broken process');
    assert.equal(received.length, statuses.length);
  });

  test('clients that stop reading lose their connections, and the processes get theirs back', async (t) => {
    let answering = 0;
    answerWith((request, response) => {
      if (request.url !== '/api/large') return response.end('ok');
      answering += 1;
      response.once('close', () => {
        answering -= 1;
      });
      response.end(LARGE_ANSWER);
    });
    await recovered();
    for (let n = 0; n < SLOW_READERS; n += 1) {
      const socket = connect(new URL(nginx.url).port, '127.0.0.1').on('error', () => {});
      socket.write('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n');
      socket.pause();
      t.after(() => socket.destroy());
    }
    await until(() => answering === SLOW_READERS, 'the answers begin');
    assert.equal((await send('GET', '/api/site/settings')).text, 'ok');
    await until(() => answering === 0, 'the answers end');
    const whole = await send('GET', '/api/large');
    assert.equal(whole.text.length, LARGE_ANSWER.length);
  });

  test('a body that has not arrived takes no connection to a process', async (t) => {
    answerWith(ok);
    await recovered();
    received = [];
    const socket = connect(new URL(nginx.url).port, '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write('POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n{"');
    assert.equal((await send('GET', '/api/y')).text, 'ok');
    assert.deepEqual(
      received.map(({ request }) => request.url),
      ['/api/y'],
    );
    socket.write('a"');
    await until(() => received.length === 2, 'the whole body arrives');
    assert.equal(received[1].length, 4);
  });

  test('a body has the limits of the edge, and a refusal is a problem of the contract', async () => {
    answerWith(ok);
    const post = (path, bytes) => send('POST', path, 'x'.repeat(bytes));
    assert.equal((await post('/api/x', MAX_BODY_BYTES)).status, 200);
    assert.equal((await post(MAIL_PATH, 10 * 1024 * 1024)).status, 200);
    for (const [path, bytes] of [
      ['/api/x', MAX_BODY_BYTES + 1],
      [MAIL_PATH, 10 * 1024 * 1024 + 1],
    ]) {
      const { status, headers, text } = await post(path, bytes);
      assert.deepEqual([status, JSON.parse(text).code], [413, 'too-large']);
      assert.match(headers.get('x-request-id'), /^[\w-]{8,64}$/);
    }
  });

  test('a client chooses neither its address nor the id or the trace of its call', async () => {
    answerWith(ok);
    await send('GET', '/api/x?code=SECRET', undefined, {
      forwarded: 'for=203.0.113.9',
      traceparent: '00-client',
      tracestate: 'client=1',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'other.test',
      'x-forwarded-proto': 'gopher',
      'x-real-ip': '203.0.113.9',
      'x-request-id': 'chosen-by-client',
    });
    const { headers } = received[0].request;
    assert.equal(headers['x-forwarded-for'], '203.0.113.9, 127.0.0.1');
    assert.equal(headers['x-forwarded-proto'], 'http');
    assert.match(headers['x-request-id'], /^[0-9a-f]{32}$/);
    for (const name of ['forwarded', 'traceparent', 'tracestate', 'x-forwarded-host', 'x-real-ip'])
      assert.equal(headers[name], undefined, name);
    const line = nginx.calls().find((line) => line.includes(headers['x-request-id']));
    assert.equal(JSON.parse(line).path, '/api/x');
  });

  test('a client has 100 requests at a time', async (t) => {
    const waiting = [];
    answerWith((_request, response) => waiting.push(response));
    const leaving = new AbortController();
    t.after(() => leaving.abort());
    for (let n = 0; n < 100; n += 1)
      fetch(`${nginx.url}/api/slow`, { signal: leaving.signal }).catch(() => {});
    await until(() => waiting.length === 100, 'the requests arrive');
    const { status, text } = await send('GET', '/api/x');
    assert.deepEqual([status, JSON.parse(text).code], [429, 'too-many']);
    for (const response of waiting) response.end();
  });

  test('a request with two hosts is refused', async () => {
    answerWith(ok);
    const socket = connect(new URL(nginx.url).port, '127.0.0.1').setEncoding('latin1');
    socket.write('GET /api/x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    const [answer] = await once(socket, 'data');
    socket.destroy();
    assert.match(answer, /^HTTP\/1.1 400 /);
    assert.deepEqual(received, []);
  });

  /** Waits until nginx sends requests to both processes again. */
  async function recovered() {
    await until(async () => {
      received = [];
      await Promise.all(Array.from({ length: 4 }, () => send('GET', '/api/recovered')));
      return new Set(received.map(({ index }) => index)).size === 2;
    }, 'both processes get requests');
  }
});
