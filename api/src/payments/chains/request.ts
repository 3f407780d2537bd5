import { ChainDataError } from './chain-reader';

const REQUEST_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 8_000_000;

export type JsonRequest = {
  method?: 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  /** Return undefined for this status in place of an error. */
  missingStatus?: number;
};

/**
 * The JSON that a chain's server returns. Throws on another status, after ten seconds, above eight
 * megabytes, and for text that is not JSON.
 */
export async function requestJson(url: string, request: JsonRequest = {}): Promise<unknown> {
  const { method, headers, body, missingStatus } = request;
  const response = await fetch(url, {
    method: method ?? 'GET',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { host } = new URL(url);
  if (response.status === missingStatus) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${host} responded with status ${response.status}`);
  }
  const text = await limitedText(response);
  try {
    return JSON.parse(text);
  } catch {
    throw new ChainDataError(`${host} returned text that is not JSON`);
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new ChainDataError('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
