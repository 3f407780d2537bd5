import type { BodyOf, Endpoint, ResponseOf } from '@site/shared/contract';
import ky from 'ky';
import { KnownAnswers } from './known-answers';
import { messageIn, type Problem, ProblemError, problemFrom, unknownProblem } from './problem';

/** The result of a call: the value, or the problem. */
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** The options of one call. */
export type CallOptions = {
  signal?: AbortSignal;
  /**
   * A proxy that waited too long for the API answers 524. No toast shows it then (decision 94). For
   * calls that are repeated anyway.
   */
  silentOn524?: boolean;
  /** GET sends the fields in the query; only for a call that reads (decision 104). */
  method?: 'GET' | 'POST';
  /** The answer to the same POST, which was sent before this code was loaded. */
  response?: Promise<Response>;
};

/** A call of one endpoint. It never throws. */
export type Call<E extends Endpoint> = (
  body: BodyOf<E>,
  options?: CallOptions,
) => Promise<Answer<ResponseOf<E>>>;

export type Areas = Record<string, Record<string, Endpoint>>;

/** A call for each endpoint of a contract, by area and name. */
export type Client<C extends Areas> = {
  readonly [A in keyof C]: { readonly [N in keyof C[A]]: Call<C[A][N]> };
};

/** How calls are sent. */
export type ClientOptions = {
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
   * Runs for a problem before that. If it resolves to true, the reason of the problem is gone, and
   * the call is sent once more.
   */
  removeReason?: (problem: Problem) => Promise<boolean>;
  /** Runs for a value that has a title and a body, if its call does not describe them. */
  onMessage?: (message: { title: string; body: string }) => void;
  /** A call without an answer fails after this time. */
  timeoutMs?: number;
};

/** Sends a call of any endpoint. It never throws. */
export type SendCall = <E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options?: CallOptions,
) => Promise<Answer<ResponseOf<E>>>;

/** Sends calls: each is a POST of JSON to /api/{path} (section 7), or a GET with `method`. */
export function createSendCall({
  base = '/api',
  precheck,
  onProblem,
  removeReason,
  onMessage,
  timeoutMs = 30_000,
}: ClientOptions = {}): SendCall {
  // A problem is a value, so an error status must not throw. No retry: a write that got no answer
  // may have been applied.
  const http = ky.create({
    throwHttpErrors: false,
    retry: 0,
    timeout: timeoutMs,
    totalTimeout: timeoutMs,
    credentials: 'same-origin',
  });

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
      const { response: _, ...again } = options;
      answer = await send(endpoint, body, again);
    }
    if (!answer.ok) onProblem?.(answer.problem);
    return answer;
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    options: CallOptions = {},
  ): Promise<Answer<ResponseOf<E>>> {
    const { signal, silentOn524 = false, method = 'POST', response: sent } = options;
    const searchParams = method === 'GET' ? queryOf(body as object) : [];
    const url = `${base}/${endpoint.path}`;
    const address = `${url}?${new URLSearchParams(searchParams)}`;
    const known = method === 'GET' ? knownAnswers.get(endpoint, address) : undefined;
    let response: Response;
    let text: string;
    try {
      if (sent) ({ response, text } = await within(timeoutMs, received(sent)));
      else {
        const request =
          method === 'GET'
            ? http.get(url, {
                searchParams,
                ...(known && { headers: { 'if-none-match': known.etag } }),
                ...(signal && { signal }),
              })
            : http.post(url, { json: body, ...(signal && { signal }) });
        response = await request;
        // `text()` of ky's promise, not of the response: its timeout also covers the body.
        text = await request.text();
      }
    } catch {
      return { ok: false, problem: unknownProblem('no answer', 0, method) };
    }
    const { status, headers } = response;
    if (status === 304 && known) return { ok: true, value: known.value as ResponseOf<E> };
    const json = parsedJson(text);
    const parsed = response.ok ? parsedValue(endpoint, json) : null;
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

  return call;
}

/** An answer with its whole body. */
async function received(sent: Promise<Response>): Promise<{ response: Response; text: string }> {
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

/** A function for each endpoint of these areas, by area and name: `client.shop.quote({…})`. */
export function callsOf<C extends Areas>(areas: C, sendCall: SendCall): Client<C> {
  return Object.fromEntries(
    Object.entries(areas).map(([area, endpoints]) => [
      area,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [
          name,
          (body: unknown, options?: CallOptions) => sendCall(endpoint, body as never, options),
        ]),
      ),
    ]),
  ) as Client<C>;
}

/** The calls of these areas with a connection of their own. */
export function createClient<C extends Areas>(areas: C, options?: ClientOptions): Client<C> {
  return callsOf(areas, createSendCall(options));
}

/** The value of an answer. A success message may lack its status. */
function parsedValue({ response }: Endpoint, json: unknown) {
  const parsed = response.safeParse(json);
  const isObject = typeof json === 'object' && json !== null;
  return parsed.success || !isObject ? parsed : response.safeParse({ status: 200, ...json });
}

/** The title and body of an answer, if the value that the page gets does not have them. */
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
    return [value].flat().map((each) => [prefix + name, String(each)]);
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of an answer. Throws a ProblemError for a problem. For loaders. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new ProblemError(answer.problem);
}
