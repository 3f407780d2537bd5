import type { ProblemCode } from '@site/shared/contract';
import { problems } from '@site/shared/contract';

type Body = Record<string, unknown>;
type Reply = Response | object;

/**
 * What a path answers: a value, a `refusal`, a Response, or what a function makes of the request's
 * body, perhaps later.
 */
export type Replies = Record<string, Reply | ((body: Body) => Reply | Promise<Reply>)>;

/** The calls that came in, oldest first; `path` is below /api/. */
export type Served = {
  calls: { path: string; body: Body }[];
  callsTo: (path: string) => Body[];
  stop: () => void;
};

/**
 * Stands in for the server in tests of what runs in the browser: `fetch` answers POST /api/{path}
 * from `replies`, and 404 elsewhere. The client itself is the real one. Call `stop` afterwards.
 */
export function serveApi(replies: Replies): Served {
  const real = { fetch: globalThis.fetch, Request: globalThis.Request };
  const calls: Served['calls'] = [];

  // A page's addresses are relative to it; Node knows no page.
  globalThis.Request = class extends real.Request {
    constructor(input: ConstructorParameters<typeof Request>[0], init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, 'http://localhost').href : input, init);
    }
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace('/api/', '');
    const body = (await request.json()) as Body;
    calls.push({ path, body });
    const reply = replies[path] ?? refusal('unknown-path');
    const made =
      typeof reply === 'function'
        ? await (reply as (body: Body) => Reply | Promise<Reply>)(body)
        : reply;
    return made instanceof Response ? made.clone() : Response.json(made);
  };

  return {
    calls,
    callsTo: (path) => calls.filter((call) => call.path === path).map(({ body }) => body),
    stop: () => Object.assign(globalThis, real),
  };
}

/**
 * A refusal as the server sends it, with the catalogue's status and words; `more` replaces some of
 * them.
 */
export function refusal(
  code: ProblemCode,
  more: { body?: string; fields?: Record<string, string> } = {},
): Response {
  const { status } = problems[code];
  return Response.json({ code, ...problems[code], ...more }, { status });
}
