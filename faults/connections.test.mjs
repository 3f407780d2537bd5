import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import {
  ADMIN,
  call,
  cleanedUpAfter,
  startEmbeddedSite,
  temporaryFolder,
  until,
} from './testing/site.mjs';

const CONNECTIONS = 500;
const CALLS = 5;
/** A busy machine delays a call by less; a server that waits for the connections, by more. */
const MAX_DELAY_MS = 5_000;

describe(`${CONNECTIONS} connections that hold a request back`, () => {
  const suite = cleanedUpAfter();
  let site;
  let usual;

  before(async () => {
    site = await startEmbeddedSite(suite, { DATA_DIR: temporaryFolder(suite) });
    usual = await medians(site.url);
  });

  test('silent after one byte of the body: health and sign-in are answered as before', async (t) => {
    const attack = openConnections(t, new URL(site.url).port);
    await until(() => attack.opened() === CONNECTIONS, 'the connections');
    await expectUsualTimes();
  });

  test('a byte a second: health and sign-in are answered as before', async (t) => {
    const attack = openConnections(t, new URL(site.url).port);
    await until(() => attack.opened() === CONNECTIONS, 'the connections');
    const sending = setInterval(attack.sendByte, 1_000);
    t.after(() => clearInterval(sending));
    await expectUsualTimes();
  });

  async function expectUsualTimes() {
    const during = await medians(site.url);
    for (const [name, time] of Object.entries(during))
      assert.ok(time < usual[name] + MAX_DELAY_MS, `${name}: ${time} ms, before ${usual[name]} ms`);
  }
});

/** The median time of health and of a sign-in, in ms. Both must be answered. */
async function medians(url) {
  const times = { health: [], 'sign-in': [] };
  for (let turn = 0; turn < CALLS; turn += 1) {
    times.health.push(await timeOf(() => call(url, 'health')));
    times['sign-in'].push(
      await timeOf(() => call(url, 'auth/login', { ...ADMIN, remember: true })),
    );
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, values]) => [
      name,
      values.sort((a, b) => a - b)[Math.floor(CALLS / 2)],
    ]),
  );
}

async function timeOf(calling) {
  const start = performance.now();
  const { status } = await calling();
  assert.equal(status, 200);
  return performance.now() - start;
}

/**
 * Connections from many addresses, closed after the test. Each announces a body and sends its first
 * byte.
 */
function openConnections(t, port) {
  let opened = 0;
  const sockets = Array.from({ length: CONNECTIONS }, (_, n) => {
    const socket = connect(port, '127.0.0.1');
    const address = `10.0.${n >> 8}.${n & 255}`;
    socket.on('error', () => {});
    socket.on('connect', () => {
      opened += 1;
      socket.write(
        `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{`,
      );
    });
    return socket;
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  return {
    opened: () => opened,
    sendByte: () => {
      for (const socket of sockets) if (socket.writable) socket.write(' ');
    },
  };
}
