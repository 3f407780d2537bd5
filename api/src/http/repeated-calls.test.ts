import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_CALLS, MAX_URL_CHARACTERS, type ReadVersions, repeatedCalls } from './repeated-calls';

const SECOND_MS = 1_000;
let clockMs: number;

beforeEach(() => {
  clockMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => clockMs);
});
afterEach(() => jest.restoreAllMocks());

/** Repeated calls of sessions that all have the version 'same', and how many sessions it reads. */
function knownCalls() {
  let sessionsRead = 0;
  const readVersions: ReadVersions = async (sessionIds) => {
    sessionsRead = sessionIds.length;
    return new Map(sessionIds.map((sessionId) => [sessionId, 'same']));
  };
  const app = {
    addHook() {},
    http: { sessionIdOf: ({ headers }: FastifyRequest) => headers.cookie },
  } as unknown as FastifyInstance;
  const repeated = repeatedCalls(app, readVersions);
  const request = (url: string, cookie: string) =>
    ({ url, headers: { cookie, 'if-none-match': '"1"' } }) as FastifyRequest;
  return {
    async answer(url: string, cookie = 'session') {
      (await repeated.observe(request(url, cookie)))('"1"');
    },
    isUnchanged: (url: string, cookie = 'session') => repeated.isUnchanged(request(url, cookie)),
    async sessionsRead() {
      clockMs += SECOND_MS;
      await repeated.observe(request('/next', 'next'));
      return sessionsRead;
    },
  };
}

/** A call is known from its second answer on: the first one has no session version yet. */
async function answerTwice(calls: ReturnType<typeof knownCalls>, url: string) {
  await calls.answer(url);
  clockMs += SECOND_MS;
  await calls.answer(url);
}

test('calls that no page repeats are forgotten, oldest first', async () => {
  const calls = knownCalls();
  for (let call = 0; call < MAX_CALLS + 10; call++) await calls.answer('/list', `session ${call}`);
  expect(await calls.sessionsRead()).toBe(MAX_CALLS);
  clockMs += 300 * SECOND_MS;
  await calls.answer('/list', 'later');
  expect(await calls.sessionsRead()).toBe(1);
});

test('a call with a long address is not kept', async () => {
  const calls = knownCalls();
  const address = '/api/ticket/list?';
  const longest = address.padEnd(MAX_URL_CHARACTERS, 'a');
  await answerTwice(calls, longest);
  expect(await calls.isUnchanged(longest)).toBe(true);
  await answerTwice(calls, `${longest}a`);
  expect(await calls.isUnchanged(`${longest}a`)).toBe(false);
});
