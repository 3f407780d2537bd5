import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { until, writeTickets } from './site.mjs';

// failing.test.mjs runs this file. Its server and its timer are left open, and the timer would keep
// the process.
let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ticket_id":1}');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

test('fails while its writers run', async () => {
  setInterval(() => {}, 1_000);
  const { acknowledged } = writeTickets(url);
  await until(() => acknowledged.length > 10, 'the first writes');
  throw new Error('as after a fault');
});

test('the writers of the failed test have stopped', async () => {
  const before = requests;
  await fetch(url);
  assert.equal(requests, before + 1);
});
