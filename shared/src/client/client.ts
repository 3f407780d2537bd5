import type { BodyOf, Endpoint, ResponseOf } from '@site/shared/contract';
import ky from 'ky';
import { type Problem, ProblemError, problemFrom, unknownProblem } from './problem';

/** What every call gives: the value, or why not. Never throws and never shows a raw response. */
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export type CallOptions = { signal?: AbortSignal };

export type Call<E extends Endpoint> = (
  body: BodyOf<E>,
  options?: CallOptions,
) => Promise<Answer<ResponseOf<E>>>;

type Areas = Record<string, Record<string, Endpoint>>;

export type Client<C extends Areas> = {
  readonly [A in keyof C]: { readonly [N in keyof C[A]]: Call<C[A][N]> };
};

export type ClientOptions = {
  /** Where the API is, without a slash at the end. */
  base?: string;
  /** Asked before each call; a problem is the answer, and nothing is sent. */
  refuse?: () => Problem | null;
  /** Told of every refusal before the caller is. */
  onProblem?: (problem: Problem) => void;
  /** Milliseconds until a call counts as unanswered. */
  timeout?: number;
};

/** A function for each call of the contract, by area and name: `client.shop.quote({…})`. POST /api/{path} with JSON (section 7). */
export function createClient<C extends Areas>(
  contract: C,
  { base = '/api', refuse, onProblem, timeout = 30_000 }: ClientOptions = {},
): Client<C> {
  // A refusal is an answer, not an exception; and a write that got no answer must not be sent twice behind the caller's back.
  const http = ky.create({
    throwHttpErrors: false,
    retry: 0,
    timeout,
    totalTimeout: timeout,
    credentials: 'same-origin',
  });

  async function call<E extends Endpoint>(
    endpoint: E,
    body: BodyOf<E>,
    options?: CallOptions,
  ): Promise<Answer<ResponseOf<E>>> {
    const refused = refuse?.();
    const answer = refused
      ? ({ ok: false, problem: refused } as const)
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
      const sent = http.post(`${base}/${endpoint.path}`, {
        json: body,
        ...(options?.signal ? { signal: options.signal } : {}),
      });
      response = await sent;
      // Read by the shortcut, not from the response: only there does the time limit reach the body.
      text = await sent.text();
    } catch {
      return { ok: false, problem: unknownProblem('no answer', 0) };
    }
    const json = parsedJson(text);
    if (!response.ok) return { ok: false, problem: problemFrom(json, response.status) };
    const parsed = endpoint.response.safeParse(json);
    return parsed.success
      ? { ok: true, value: parsed.data as ResponseOf<E> }
      : { ok: false, problem: unknownProblem('not ours', response.status) };
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

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of an answer; throws a ProblemError for a refusal. For loaders. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new ProblemError(answer.problem);
}
