import type { BodyOf, Endpoint, ResponseOf } from '@site/shared/contract';
import ky from 'ky';
import { type Problem, ProblemError, problemFrom, unknownProblem } from './problem';

/** The result of a call: the value, or the problem. */
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** The options of one call. */
export type CallOptions = { signal?: AbortSignal };

/** A call of one endpoint. It never throws. */
export type Call<E extends Endpoint> = (
  body: BodyOf<E>,
  options?: CallOptions,
) => Promise<Answer<ResponseOf<E>>>;

type Areas = Record<string, Record<string, Endpoint>>;

/** A call for each endpoint of a contract, by area and name. */
export type Client<C extends Areas> = {
  readonly [A in keyof C]: { readonly [N in keyof C[A]]: Call<C[A][N]> };
};

/** The options of `createClient`. */
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
  /** A call without an answer fails after this time. */
  timeoutMs?: number;
};

/**
 * A function for each endpoint of the contract, by area and name: `client.shop.quote({…})`. Each
 * call is a POST of JSON to /api/{path} (section 7).
 */
export function createClient<C extends Areas>(
  contract: C,
  { base = '/api', precheck, onProblem, timeoutMs = 30_000 }: ClientOptions = {},
): Client<C> {
  // A problem is a value, so an error status must not throw. No retry: a write that got no answer
  // may have been applied.
  const http = ky.create({
    throwHttpErrors: false,
    retry: 0,
    timeout: timeoutMs,
    totalTimeout: timeoutMs,
    credentials: 'same-origin',
  });

  async function call<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    options?: CallOptions,
  ): Promise<Answer<ResponseOf<E>>> {
    const problem = precheck?.(endpoint.path);
    const answer: Answer<ResponseOf<E>> = problem
      ? { ok: false, problem }
      : await send(endpoint, body, options);
    if (!answer.ok) onProblem?.(answer.problem);
    return answer;
  }

  async function send<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    options?: CallOptions,
  ): Promise<Answer<ResponseOf<E>>> {
    let response: Response;
    let text: string;
    try {
      const request = http.post(`${base}/${endpoint.path}`, {
        json: body,
        ...(options?.signal ? { signal: options.signal } : {}),
      });
      response = await request;
      // `text()` of ky's promise, not of the response: only there the timeout also covers the body.
      text = await request.text();
    } catch {
      return { ok: false, problem: unknownProblem('no answer', 0) };
    }
    const json = parsedJson(text);
    const { status, headers } = response;
    const parsed = response.ok ? parsedValue(endpoint, json) : null;
    return parsed?.success
      ? { ok: true, value: parsed.data as ResponseOf<E> }
      : { ok: false, problem: problemFrom({ status, text, json, headers }) };
  }

  return Object.fromEntries(
    Object.entries(contract).map(([area, endpoints]) => [
      area,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [
          name,
          (body: unknown, options?: CallOptions) => call(endpoint, body as never, options),
        ]),
      ),
    ]),
  ) as Client<C>;
}

/** The value of an answer. A success message may lack its status. */
function parsedValue({ response }: Endpoint, json: unknown) {
  const parsed = response.safeParse(json);
  const isObject = typeof json === 'object' && json !== null;
  return parsed.success || !isObject ? parsed : response.safeParse({ status: 200, ...json });
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
