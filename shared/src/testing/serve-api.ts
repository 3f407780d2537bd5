import type { ProblemBody, ProblemCode } from '@site/shared/contract';
import { problems } from '@site/shared/contract';

type Body = Record<string, unknown>;
type Reply = Response | object;

/**
 * The reply of each path: a value, a `refusal`, a Response, or a function of the request's body,
 * which may be async.
 */
export type Replies = Record<string, Reply | ((body: Body) => Reply | Promise<Reply>)>;

/** A served API. */
export type Served = {
  /** The calls, oldest first; `path` is below /api/. */
  calls: { path: string; body: Body }[];
  callsTo: (path: string) => Body[];
  /** Restores `fetch`. */
  stop: () => void;
};

/**
 * Stands in for the API in the tests of browser code: `fetch` answers /api/{path} from `replies`,
 * and 404 for other paths. The body of a GET is its query, as texts. The client is the real one.
 * Call `stop` afterwards.
 */
export function serveApi(replies: Replies): Served {
  const real = { fetch: globalThis.fetch, Request: globalThis.Request };
  const calls: Served['calls'] = [];

  // The site's addresses are relative; Node's Request accepts absolute ones only.
  globalThis.Request = class extends real.Request {
    constructor(input: ConstructorParameters<typeof Request>[0], init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://localhost').href : input, init);
    }
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace('/api/', '');
    const body: Body =
      request.method === 'GET' ? Object.fromEntries(searchParams) : await request.json();
    calls.push({ path, body });
    const reply = replies[path] ?? refusal('unknown-path');
    const answer =
      typeof reply === 'function'
        ? await (reply as (body: Body) => Reply | Promise<Reply>)(body)
        : reply;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  };

  return {
    calls,
    callsTo: (path) => calls.filter((call) => call.path === path).map(({ body }) => body),
    stop: () => Object.assign(globalThis, real),
  };
}

/** A problem as the server sends it. `changes` replaces texts of the catalogue. */
export function refusal(
  code: ProblemCode,
  changes: Partial<Pick<ProblemBody, 'body' | 'fields' | 'secondStep'>> = {},
): Response {
  const { status, title, body } = problems[code];
  return Response.json({ code, status, title: title(), body: body(), ...changes }, { status });
}
