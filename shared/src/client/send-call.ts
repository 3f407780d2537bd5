import type { BodyOf, Endpoint, ResponseOf } from '@site/shared/contract';
import {
  type Answer,
  type Areas,
  type CallOptions,
  type Client,
  callsOf,
  type SendCall,
} from './calls';
import { KnownAnswers } from './known-answers';
import { messageIn, type Problem, problemFrom, unknownProblem } from './problem';

/** How calls are sent. */
type ClientOptions = {
  /** The address of the API, without a slash at the end. */
  base?: string;
  /**
   * Runs before each call, with its path. If it returns a problem, the call sends no request and
   * returns this problem.
   */
  precheck?: (path: string) => Problem | null;
  /** Runs for each problem, before the caller gets it. */
  onProblem?: (problem: Problem) => void;
  /**
   * Runs for each problem before `onProblem`. Resolves to true if it has removed the reason of the
   * problem: the call is then sent once more.
   */
  removeReason?: (problem: Problem) => Promise<boolean>;
  /** Runs for the title and body of a success, if the contract does not have them in the value. */
  onMessage?: (message: { title: string; body: string }) => void;
  /** A call that has no whole answer after this time fails. Default: 30 seconds. */
  timeoutMs?: number;
};

/**
 * Loads the code that sends requests, which a page does not need before its first call. Each call
 * waits for it.
 */
export function loadHttp() {
  return import(/* webpackChunkName: "http" */ './http');
}

/** Sends calls: each is a POST of JSON to /api/{path} (section 7), or a GET with `method`. */
export function createSendCall({
  base = '/api',
  precheck,
  onProblem,
  removeReason,
  onMessage,
  timeoutMs = 30_000,
}: ClientOptions = {}): SendCall {
  const knownAnswers = new KnownAnswers();

  async function call<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    options: CallOptions = {},
  ): Promise<Answer<ResponseOf<E>>> {
    const problem = precheck?.(endpoint.path);
    let answer: Answer<ResponseOf<E>> = problem
      ? { ok: false, problem }
      : await send(endpoint, body, options);
    if (!answer.ok && (await removeReason?.(answer.problem))) {
      const { response: _, ...optionsOfRepetition } = options;
      answer = await send(endpoint, body, optionsOfRepetition);
    }
    if (!answer.ok) onProblem?.(answer.problem);
    return answer;
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    options: CallOptions = {},
  ): Promise<Answer<ResponseOf<E>>> {
    const { silentOn524 = false, method = 'POST' } = options;
    const url = `${base}/${endpoint.path}`;
    const query = method === 'GET' ? queryOf(body as object) : [];
    const address = `${url}?${new URLSearchParams(query)}`;
    const earlier = method === 'GET' ? knownAnswers.get(endpoint, address) : undefined;
    const received = await receive(url, {
      ...options,
      query,
      body,
      etag: earlier?.etag,
    }).catch(() => null);
    if (!received) return { ok: false, problem: unknownProblem('no answer', 0, method) };
    const { text } = received;
    const { status, headers } = received.response;
    if (status === 304 && earlier) return { ok: true, value: earlier.value as ResponseOf<E> };
    const json = parsedJson(text);
    const parsed = received.response.ok ? parsedValue(endpoint, json) : null;
    if (parsed?.success) {
      const message = undescribedMessage(json, parsed.data);
      if (message) onMessage?.(message);
      if (method === 'GET') knownAnswers.set(endpoint, address, headers.get('etag'), parsed.data);
      return { ok: true, value: parsed.data as ResponseOf<E> };
    }
    const problem = problemFrom({ status, text, json, headers, method });
    const isSilent = silentOn524 && status === 524;
    return { ok: false, problem: isSilent ? { ...problem, isSilent } : problem };
  }

  /** Sends a request, unless it has been sent already. Rejects without a whole answer in time. */
  async function receive(
    url: string,
    {
      query,
      body,
      etag,
      signal,
      method,
      response: sent,
    }: CallOptions & { query: string[][]; body: unknown; etag: string | undefined },
  ): Promise<Received> {
    if (sent) return within(timeoutMs, withText(sent));
    const { http } = await within(timeoutMs, loadHttp());
    const usual = { timeout: timeoutMs, totalTimeout: timeoutMs, ...(signal && { signal }) };
    const headers = etag ? { 'if-none-match': etag } : {};
    const request =
      method === 'GET'
        ? http.get(url, { ...usual, searchParams: query, headers })
        : http.post(url, { ...usual, json: body });
    const response = await request;
    // `text()` of ky's promise, not of the response: its timeout also covers the body.
    return { response, text: await request.text() };
  }

  return call;
}

/** An answer with its whole body. */
type Received = { response: Response; text: string };

async function withText(sent: Promise<Response>): Promise<Received> {
  const response = await sent;
  return { response, text: await response.text() };
}

/** The result of the work. Rejects after this time. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The calls of these areas with a connection of their own. */
export function createClient<C extends Areas>(areas: C, options?: ClientOptions): Client<C> {
  return callsOf(areas, createSendCall(options));
}

/** The value of an answer, checked. A success message gets the status 200 if it has none. */
function parsedValue({ response }: Endpoint, json: unknown) {
  const parsed = response.safeParse(json);
  const isObject = typeof json === 'object' && json !== null;
  return parsed.success || !isObject ? parsed : response.safeParse({ status: 200, ...json });
}

/** The title and body of an answer; null if the value that the caller gets has them itself. */
function undescribedMessage(json: unknown, value: unknown) {
  if (typeof value === 'object' && value !== null && 'title' in value) return null;
  return messageIn(json, 200);
}

/** The fields of a call as a query: `subscription.epg=1` for a field of an object. */
function queryOf(body: object, prefix = ''): string[][] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return queryOf(value, `${prefix}${name}.`);
    return [value].flat().map((item) => [prefix + name, String(item)]);
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
