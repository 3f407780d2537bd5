import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateHost, notPublic, publicLookup } from './public-address';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 2_048;

/** The answer to a message. `status` is null without one; `answer` then says why. */
export type Sent = { status: number | null; answer: string; duration: number };

type SendOptions = {
  /** Whether the address may be private, and http. */
  allowsPrivate: boolean;
  timeoutMs?: number;
  /** Replaces the look-up of names in tests. */
  lookUp?: LookupFunction;
};

/**
 * Posts JSON and follows no redirect. Connecting and the answer together take `timeoutMs` at most.
 * Keeps the first 2 kB of the answer.
 */
export async function sendMessage(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { allowsPrivate, timeoutMs = TIMEOUT_MS, lookUp }: SendOptions,
): Promise<Sent> {
  const startedAt = performance.now();
  const end = (status: number | null, answer: string): Sent => ({
    status,
    answer,
    duration: Math.round(performance.now() - startedAt),
  });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const target = targetOf(url, allowsPrivate);
    const lookup = allowsPrivate ? lookUp : publicLookup(lookUp);
    const response = await open(target, { headers, body, signal, lookup });
    return end(response.statusCode ?? null, await beginningOf(response));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return end(null, signal.aborted ? `no answer in ${timeoutMs / 1_000} s` : why);
  }
}

function targetOf(address: string, allowsPrivate: boolean): URL {
  const url = new URL(address);
  if (allowsPrivate) return url;
  if (url.protocol !== 'https:') throw new Error('the address is not https');
  // A host that is an address is not looked up, so `publicLookup` does not check it.
  if (isPrivateHost(url.hostname)) throw notPublic(url.hostname);
  return url;
}

type Request = {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  lookup: LookupFunction | undefined;
};

function open(url: URL, { headers, body, signal, lookup }: Request): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'webhooks', ...headers },
      // No connection is used twice: each message goes to an address that was checked for it.
      agent: false,
      signal,
      ...(lookup && { lookup }),
    };
    request(url, options).on('response', resolve).on('error', reject).end(body);
  });
}

/** An answer that stops in the middle counts, too: the receiver has sent its status. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      // The end of the loop ends the connection.
      if (size >= MAX_ANSWER_BYTES) break;
    }
  } catch {}
  const beginning = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES);
  // PostgreSQL stores no text with a zero character.
  return beginning.toString('utf8').replaceAll('\0', '');
}
