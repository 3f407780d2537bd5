import { language } from '@site/shared/language';
import { solveChallengeWorkers } from 'altcha-lib';
import type { Challenge, Payload, Solution } from 'altcha-lib/types';
import * as texts from '#texts';

/** A passed check: the token for the server, and how long the page may use it. */
export type BotCheckToken = { token: string; lifetimeMs: number };

/** Why the check failed. The message is shown to the visitor. */
export class BotCheckFailed extends Error {
  constructor(
    message: string,
    readonly isTimeout = false,
  ) {
    super(message);
    this.name = 'BotCheckFailed';
  }
}

const CHALLENGE_URL = '/api/bot-check/challenge';
const WORKER_URL = '/bot-check/worker.js';
/** The calculation is small, so more workers are not faster. */
const MAX_WORKERS = 4;
const SOLVE_TIMEOUT_MS = 60_000;
/** The lifetime of a token if the challenge contains none. */
const DEFAULT_LIFETIME_MS = 300_000;
/** The page stops using a token this long before it expires, so that a form has time to send it. */
const SEND_MARGIN_MS = 5_000;

/**
 * Requests a challenge and solves it in workers. Rejects with BotCheckFailed, also when `signal` is
 * aborted.
 */
export async function solveChallenge(signal: AbortSignal): Promise<BotCheckToken> {
  if (!window.isSecureContext) throw new BotCheckFailed(texts.botCheck.secure());
  const { challenge, sentAt } = await requestChallenge(signal);
  const solution = await solutionOf(challenge, signal);
  const { parameters, signature } = challenge;
  const payload: Payload = {
    challenge: { parameters, ...(signature ? { signature } : {}) },
    solution,
  };
  const expiresAt = parameters.expiresAt
    ? parameters.expiresAt * 1_000
    : sentAt + DEFAULT_LIFETIME_MS;
  return {
    token: btoa(JSON.stringify(payload)),
    lifetimeMs: Math.max(
      expiresAt - sentAt - (solution.time ?? 0) - SEND_MARGIN_MS,
      SEND_MARGIN_MS,
    ),
  };
}

/** `sentAt` is the server's time in ms: the visitor's clock may be hours off. */
async function requestChallenge(
  signal: AbortSignal,
): Promise<{ challenge: Challenge; sentAt: number }> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language() },
    body: '{}',
    signal,
  };
  const response = await fetch(CHALLENGE_URL, request).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (!response || !body) throw new BotCheckFailed(texts.botCheck.noAnswer());
  if (!response.ok) throw new BotCheckFailed(waitText(response) || problemText(body));
  const sentAt = Date.parse(response.headers.get('date') ?? '');
  return { challenge: body as Challenge, sentAt: Number.isNaN(sentAt) ? Date.now() : sentAt };
}

/** 'Try again in 4 minutes.' for a 429 that says how long to wait; '' for other answers. */
function waitText({ status, headers }: Response): string {
  const minutes = Math.ceil(Number(headers.get('retry-after')) / 60);
  if (status !== 429 || !(minutes > 0)) return '';
  return texts.botCheck.wait({ minutes });
}

function problemText(problem: object): string {
  return 'body' in problem && typeof problem.body === 'string'
    ? problem.body
    : texts.botCheck.tryLater();
}

async function solutionOf(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      controller,
      timeout: SOLVE_TIMEOUT_MS,
      concurrency: Math.min(navigator.hardwareConcurrency || 1, MAX_WORKERS),
      createWorker: () => new Worker(WORKER_URL),
    });
    if (!solution) throw new BotCheckFailed(texts.botCheck.tooSlow(), true);
    return solution;
  } catch (error) {
    throw error instanceof BotCheckFailed ? error : new BotCheckFailed(texts.botCheck.unsolved());
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
