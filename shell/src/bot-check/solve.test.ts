/** @jest-environment node */
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Payload, SolveChallengeOptions } from 'altcha-lib/types';
import { problems } from '../../../shared/src/contract/problems';
import { CheckFailed, solve } from './solve';

const keys = {
  hmacSignatureSecret: 'secret-of-the-challenge',
  hmacKeySignatureSecret: 'secret-of-the-solution',
};
const SENT_AT = Date.UTC(2026, 0, 1);

/** The browser's part: a worker that does what worker.ts does, in this thread. */
class InThread extends EventTarget implements Partial<Worker> {
  static made: string[] = [];
  private readonly controller = new AbortController();

  constructor(url: string) {
    super();
    InThread.made.push(url);
  }

  async postMessage({ type, ...work }: SolveChallengeOptions & { type: 'work' | 'abort' }) {
    if (type === 'abort') return this.controller.abort();
    const data = await solveChallenge({ ...work, controller: this.controller, deriveKey });
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate() {
    this.controller.abort();
  }
}

let asked: Request[];
let reply: () => Response | Promise<Response>;

beforeEach(() => {
  asked = [];
  InThread.made = [];
  reply = () => challengeReply();
  Object.assign(globalThis, {
    window: { isSecureContext: true },
    navigator: { hardwareConcurrency: 16 },
    Worker: InThread,
    fetch: async (path: string, init: RequestInit) => {
      asked.push(new Request(new URL(path, 'http://localhost'), init));
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
    ...keys,
  });
  return Response.json(challenge, { headers: { date: new Date(SENT_AT).toUTCString() } });
}

function solved() {
  return solve(new AbortController().signal);
}

test('a challenge is asked for by POST and its solution is one that the server confirms', async () => {
  reply = () => challengeReply(Date.now() + 300_000);
  const { token } = await solved();
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://localhost/api/bot-check/challenge',
  ]);
  const { challenge, solution } = JSON.parse(atob(token)) as Payload;
  expect(await verifySolution({ challenge, solution, deriveKey, ...keys })).toMatchObject({
    verified: true,
  });
});

test('the work is done in at most four workers of our own', async () => {
  await solved();
  expect(InThread.made).toEqual(Array(4).fill('/bot-check/worker.js'));
});

test("a pass lives until shortly before the challenge expires, by the server's clock", async () => {
  const { lifetime } = await solved();
  expect(lifetime).toBeGreaterThan(285_000);
  expect(lifetime).toBeLessThanOrEqual(295_000);
});

test.each([
  [
    'a refusal',
    () => Response.json(problems['too-many'], { status: 429 }),
    problems['too-many'].body,
  ],
  [
    'no answer',
    () => Promise.reject(new TypeError('offline')),
    'The site did not answer. Look at your connection.',
  ],
  [
    'an answer that is not JSON',
    () => new Response('<html>', { status: 502 }),
    'The site did not answer. Look at your connection.',
  ],
])('%s fails the check with a reason for people', async (_, failing, message) => {
  reply = failing;
  await expect(solved()).rejects.toEqual(new CheckFailed(message));
});

test('a worker that cannot start fails the check', async () => {
  Object.assign(globalThis, {
    Worker: class extends InThread {
      override async postMessage() {
        this.dispatchEvent(new Event('error'));
      }
    },
  });
  await expect(solved()).rejects.toEqual(
    new CheckFailed('Your browser could not make the calculation.'),
  );
});

test('without a secure connection the browser cannot calculate, and nothing is asked for', async () => {
  Object.assign(globalThis, { window: { isSecureContext: false } });
  await expect(solved()).rejects.toEqual(new CheckFailed('It needs a secure connection (https).'));
  expect(asked).toEqual([]);
});
