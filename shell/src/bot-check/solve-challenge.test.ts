/** @jest-environment node */
import { createChallenge, solveChallenge as solveInThread, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Payload, SolveChallengeOptions } from 'altcha-lib/types';
import { problems } from '../../../shared/src/contract/problems';
import { BotCheckFailed, solveChallenge } from './solve-challenge';

const secrets = {
  hmacSignatureSecret: 'secret-of-the-challenge',
  hmacKeySignatureSecret: 'secret-of-the-solution',
};
const SENT_AT = Date.UTC(2026, 0, 1);

/** Does the work of worker.ts in this thread. */
class InThreadWorker extends EventTarget implements Partial<Worker> {
  static urls: string[] = [];
  private readonly controller = new AbortController();

  constructor(url: string) {
    super();
    InThreadWorker.urls.push(url);
  }

  async postMessage({ type, ...work }: SolveChallengeOptions & { type: 'work' | 'abort' }) {
    if (type === 'abort') return this.controller.abort();
    const data = await solveInThread({ ...work, controller: this.controller, deriveKey });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate() {
    this.controller.abort();
  }
}

let requests: Request[];
let reply: () => Response | Promise<Response>;

beforeEach(() => {
  requests = [];
  InThreadWorker.urls = [];
  reply = () => challengeReply();
  Object.assign(globalThis, {
    window: { isSecureContext: true },
    navigator: { hardwareConcurrency: 16 },
    Worker: InThreadWorker,
    fetch: async (path: string, init: RequestInit) => {
      requests.push(new Request(new URL(path, 'http://localhost'), init));
      return reply();
    },
  });
});

async function challengeReply(expiresAt: number = SENT_AT + 300_000): Promise<Response> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 40,
    deriveKey,
    expiresAt: new Date(expiresAt),
    ...secrets,
  });
  return Response.json(challenge, { headers: { date: new Date(SENT_AT).toUTCString() } });
}

function runCheck() {
  return solveChallenge(new AbortController().signal);
}

test('requests a challenge by POST and returns a solution that the server verifies', async () => {
  reply = () => challengeReply(Date.now() + 300_000);
  const { token } = await runCheck();
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://localhost/api/bot-check/challenge',
  ]);
  const { challenge, solution } = JSON.parse(atob(token)) as Payload;
  expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({
    verified: true,
  });
});

test('works in at most four workers', async () => {
  await runCheck();
  expect(InThreadWorker.urls).toEqual(Array(4).fill('/bot-check/worker.js'));
});

test("a token lives until shortly before the challenge expires, by the server's clock", async () => {
  const { lifetimeMs } = await runCheck();
  expect(lifetimeMs).toBeGreaterThan(285_000);
  expect(lifetimeMs).toBeLessThanOrEqual(295_000);
});

const tooMany = {
  title: problems['too-many'].title(),
  body: problems['too-many'].body(),
};

test.each([
  ['a problem', () => Response.json(tooMany, { status: 429 }), tooMany.body],
  [
    'a 429 with the time to wait',
    () => Response.json(tooMany, { status: 429, headers: { 'retry-after': '200' } }),
    'Try again in 4 minutes.',
  ],
  [
    'no answer',
    () => Promise.reject(new TypeError('offline')),
    'The server did not answer. Check your connection.',
  ],
  [
    'an answer that is not JSON',
    () => new Response('<html>', { status: 502 }),
    'The server did not answer. Check your connection.',
  ],
])('%s fails the check with a message for the visitor', async (_, failingReply, message) => {
  reply = failingReply;
  await expect(runCheck()).rejects.toEqual(new BotCheckFailed(message));
});

test('a worker that cannot start fails the check', async () => {
  Object.assign(globalThis, {
    Worker: class extends InThreadWorker {
      override async postMessage() {
        this.dispatchEvent(new Event('error'));
      }
    },
  });
  await expect(runCheck()).rejects.toEqual(
    new BotCheckFailed('Your browser could not solve the check.'),
  );
});

test('an insecure connection fails the check without a request', async () => {
  Object.assign(globalThis, { window: { isSecureContext: false } });
  await expect(runCheck()).rejects.toEqual(
    new BotCheckFailed('The check needs a secure connection (https).'),
  );
  expect(requests).toEqual([]);
});
