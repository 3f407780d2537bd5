import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { stays } from '@site/shared/testing/until';
import { startSite, type TestSite } from '../testing/running-site';

/** Two processes of an API that answer `/api/ready` only. The other calls wait for the test. */
let apis: LocalServer[];
let waiting: ServerResponse[];
let site: TestSite;
let edgeUrl: string;

beforeAll(async () => {
  const startApi = () =>
    startServer((request, response) => {
      if (request.url === '/api/ready') return void response.end();
      waiting.push(response);
    });
  apis = [await startApi(), await startApi()];
  // With a second address, a read whose connection failed would be sent again.
  site = await startSite({ apiUrls: apis.map(({ url }) => url) });
  edgeUrl = await site.listen();
});
afterAll(async () => {
  await site.close();
  for (const api of apis) api.close();
});
beforeEach(() => {
  waiting = [];
});

/** Sends a call and leaves when the API has begun to work on it. */
async function leaveDuring(method: string, path = 'slow'): Promise<void> {
  const leaving = new AbortController();
  const left = fetch(`${edgeUrl}/api/${path}`, { method, signal: leaving.signal }).catch(
    () => 'left',
  );
  while (waiting.length === 0) await wait(5);
  leaving.abort();
  expect(await left).toBe('left');
}

async function expectEnd(response: ServerResponse | undefined): Promise<void> {
  // Much less than the time after which the edge ends each request.
  for (let turn = 0; turn < 500 && !response?.closed; turn += 1) await wait(10);
  expect(response?.closed).toBe(true);
}

test.each(['GET', 'HEAD'])(
  'a %s ends at the API when its client leaves, and is not sent again',
  async (method) => {
    await leaveDuring(method);
    await expectEnd(waiting[0]);
    await stays(() => expect(waiting).toHaveLength(1), 50);
  },
);

test.each(['POST', 'PATCH', 'DELETE'])(
  'a %s continues at the API when its client leaves',
  async (method) => {
    await leaveDuring(method);
    await stays(() => expect(waiting.map(({ closed }) => closed)).toEqual([false]), 150);
    waiting[0]?.end('{}');
  },
);

test.each(['auth/login', 'auth/register', 'account/update-password'])(
  '%s, which may wait for the hash of a password, ends at the API when its client leaves',
  async (path) => {
    await leaveDuring('POST', path);
    await expectEnd(waiting[0]);
  },
);

test('an address whose client left gets its next turn', async () => {
  await leaveDuring('GET');
  await expectEnd(waiting[0]);
  waiting = [];
  const reads = apis.map(() => fetch(`${edgeUrl}/api/other`));
  while (waiting.length < apis.length) await wait(5);
  expect(new Set(waiting.map(({ socket }) => socket?.localPort)).size).toBe(apis.length);
  for (const response of waiting) response.end();
  await Promise.all(reads);
});

test('reads of the other clients continue', async () => {
  const answer = fetch(`${edgeUrl}/api/other`);
  while (waiting.length === 0) await wait(5);
  const [other] = waiting;
  waiting = [];
  await leaveDuring('GET');
  await expectEnd(waiting[0]);
  other?.end('answered');
  expect(await (await answer).text()).toBe('answered');
});
