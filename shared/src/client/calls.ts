import type { BodyOf, Endpoint, ResponseOf } from '@site/shared/contract';
import { type Problem, ProblemError } from './problem';

/** The result of a call: the value, or the problem. */
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** The options of one call. */
export type CallOptions = {
  signal?: AbortSignal;
  /**
   * Shows no toast for the status 524, with which a proxy answers that the API took too long
   * (decision 94). For calls that are repeated anyway.
   */
  silentOn524?: boolean;
  /** GET sends the fields in the query; only for a call that reads (decision 104). */
  method?: 'GET' | 'POST';
  /** The answer to this call, if the script of the document has sent it as a POST already. */
  response?: Promise<Response>;
};

/** A call of one endpoint. It never throws. */
export type Call<E extends Endpoint> = (
  body: BodyOf<E>,
  options?: CallOptions,
) => Promise<Answer<ResponseOf<E>>>;

/** Endpoints by area and name, as in `contract`. */
export type Areas = Record<string, Record<string, Endpoint>>;

/** A call for each endpoint of a contract, by area and name. */
export type Client<C extends Areas> = {
  readonly [A in keyof C]: { readonly [N in keyof C[A]]: Call<C[A][N]> };
};

/** Sends a call of any endpoint. It never throws. */
export type SendCall = <E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options?: CallOptions,
) => Promise<Answer<ResponseOf<E>>>;

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

/** The value of an answer, for loaders. Throws a ProblemError for a problem. */
export function unwrap<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new ProblemError(answer.problem);
}
