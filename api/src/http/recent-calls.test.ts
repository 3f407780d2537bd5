import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import { countRecentCalls } from './recent-calls';

type Call = { end: (status: number) => void; leave: () => void };

let now: number;
let server: Server;
let recentCalls: ReturnType<typeof countRecentCalls>;
beforeEach(() => {
  now = 1_000_000;
  server = createServer();
  recentCalls = countRecentCalls(server, () => now);
});

/** Begins a call at the server, as Node.js does. */
function begin(url = '/api/site/settings'): Call {
  const response = Object.assign(new EventEmitter(), { statusCode: 0, writableFinished: false });
  server.emit('request', { url }, response);
  return {
    end(statusCode) {
      Object.assign(response, { statusCode, writableFinished: true });
      response.emit('close');
    },
    leave: () => void response.emit('close'),
  };
}

function answers(count: number, status: number, url?: string): void {
  for (let call = 0; call < count; call += 1) begin(url).end(status);
}

test('counts the calls of ten seconds, and the answers of the server that are failures', () => {
  answers(3, 200);
  answers(2, 503);
  answers(1, 422);
  expect(recentCalls()).toEqual({ calls: 6, failed: 2 });
  now += 5_000;
  answers(1, 500);
  expect(recentCalls()).toEqual({ calls: 7, failed: 3 });
  now += 6_000;
  expect(recentCalls()).toEqual({ calls: 1, failed: 1 });
});

test('a call without an answer has failed after five seconds, and counts again at its end', () => {
  const call = begin();
  now += 4_999;
  expect(recentCalls()).toEqual({ calls: 0, failed: 0 });
  now += 1;
  expect(recentCalls()).toEqual({ calls: 1, failed: 1 });
  call.end(200);
  expect(recentCalls()).toEqual({ calls: 1, failed: 0 });
});

test('a client that leaves before the answer, and a check of a balancer, do not count', () => {
  begin().leave();
  answers(5, 503, '/api/ready');
  answers(5, 503, '/api/health');
  now += 6_000;
  expect(recentCalls()).toEqual({ calls: 0, failed: 0 });
});
