import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge, Payload, Solution } from 'altcha-lib/types';

/** A passed check: what the server verifies, and the milliseconds it does so for. */
export type Pass = { token: string; lifetime: number };

/** Why there is no pass; the message is for the visitor. */
export class CheckFailed extends Error {
  constructor(
    message: string,
    readonly isTimeout = false,
  ) {
    super(message);
    this.name = 'CheckFailed';
  }
}

const CHALLENGE = '/api/bot-check/challenge';
const WORKER = '/bot-check/worker.js';
/** More workers only heat the device: the work is small. */
const MOST_WORKERS = 4;
/** Milliseconds until the work counts as too much for the device. */
const LIMIT = 60_000;
/** How long a pass is good for where the challenge does not say, in milliseconds. */
const LIFETIME = 300_000;
/** Milliseconds that a form needs to send a pass before it expires. */
const MARGIN = 5_000;

/** Asks the server for a challenge and solves it, off the page's thread. Rejects with CheckFailed, also once `signal` has aborted. */
export async function solve(signal: AbortSignal): Promise<Pass> {
  if (!window.isSecureContext) throw new CheckFailed('It needs a secure connection (https).');
  const { challenge, askedAt } = await ask(signal);
  const solution = await work(challenge, signal);
  const { parameters, signature } = challenge;
  const payload: Payload = {
    challenge: { parameters, ...(signature ? { signature } : {}) },
    solution,
  };
  const expiresAt = parameters.expiresAt ? parameters.expiresAt * 1_000 : askedAt + LIFETIME;
  return {
    token: btoa(JSON.stringify(payload)),
    lifetime: Math.max(expiresAt - askedAt - (solution.time ?? 0) - MARGIN, MARGIN),
  };
}

/** `askedAt` is the server's time: the visitor's clock may be hours off. */
async function ask(signal: AbortSignal): Promise<{ challenge: Challenge; askedAt: number }> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal,
  };
  const response = await fetch(CHALLENGE, request).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (!response || !answer)
    throw new CheckFailed('The site did not answer. Look at your connection.');
  if (!response.ok) throw new CheckFailed(reasonIn(answer));
  const sentAt = Date.parse(response.headers.get('date') ?? '');
  return { challenge: answer as Challenge, askedAt: Number.isNaN(sentAt) ? Date.now() : sentAt };
}

function reasonIn(refusal: object): string {
  return 'body' in refusal && typeof refusal.body === 'string' ? refusal.body : 'Please try later.';
}

async function work(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      controller,
      timeout: LIMIT,
      concurrency: Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS),
      createWorker: () => new Worker(WORKER),
    });
    if (!solution) throw new CheckFailed('It took too long on this device.', true);
    return solution;
  } catch (error) {
    throw error instanceof CheckFailed
      ? error
      : new CheckFailed('Your browser could not make the calculation.');
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
