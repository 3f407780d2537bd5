import type { Access, Endpoint, ParsedBodyOf, Session } from '@site/shared/contract';
import { hasAccess, RECENT_SIGN_IN_MS, roleOf } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { fieldMessages } from './field-messages';
import type { ActiveSession, ActWork } from './http-context';
import type { RateLimit } from './limiter';
import { limiter } from './limiter';
import { Problem } from './problem';
import { queryFields } from './query-fields';
import { rateLimitOptions, wideNetworkLimiter } from './rate-limits';
import { ReadyAnswer } from './ready-answer';
import type { RepeatedCalls } from './repeated-calls';
import { apiTokenOf, tokenAccess } from './token-access';
import { etagOf, sendUnchanged } from './unchanged';

/** Null on public calls: they do not read the session. */
type ForAccess<Who extends Access, Value> = Who extends 'public' ? null : Value;

/** What a handler gets. */
export type Call<E extends Endpoint> = {
  /** The body as the contract parses it. */
  body: ParsedBodyOf<E>;
  session: ForAccess<E['access'], Session>;
  activeSession: ForAccess<E['access'], ActiveSession>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The call came as GET. The handler must not change any data then. */
  isGet: boolean;
  /** The time of the call, in ms. */
  now: number;
  act: Act;
};

/**
 * Runs an act of the call in a transaction. If the audit log records calls of staff with this name,
 * the entry is in the same transaction. Its fields are those of the body unless the work sets
 * others.
 */
export type Act = <Result>(work: ActWork<Result>) => Promise<Result>;

export type RouteOptions<E extends Endpoint> = {
  /**
   * The version of the answer, which changes whenever the answer does; null if there is none. For
   * calls that a page repeats: a GET with the ETag of this version gets a 304. Read it before the
   * answer, so that a change in between gives a newer answer with an older version.
   */
  version?: (call: Call<E>) => Promise<string | null>;
  /** Answers a repeated GET without reading the session and the version, where that is safe. */
  repeated?: RepeatedCalls;
  /** Per IP address. */
  limit?: RateLimit;
  /** Per account, from all addresses. */
  accountLimit?: RateLimit;
  /** Fields that every refusal of this call carries beside the problem. */
  refusalFields?: Readonly<Record<string, unknown>>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    refusalFields?: Readonly<Record<string, unknown>>;
    /** For calls of other servers, which are authenticated by a signature. */
    anyOrigin?: boolean;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Mounts a call of the contract as POST /api/{path}. A call that only reads also answers GET, with
 * its fields in the query (decision 104). Every other method is 405. Checks the access, then the
 * fields. Removes fields from the answer that are not in the contract.
 */
export function route<
  Body extends z.ZodMiniType,
  const Answer,
  Path extends string,
  Who extends Access,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Body, z.ZodMiniType<Answer>, Path, Who>,
  handler: (
    call: Call<Endpoint<Body, z.ZodMiniType<Answer>, Path, Who>>,
  ) => Promise<Answer | ReadyAnswer>,
  {
    limit,
    accountLimit,
    refusalFields,
    version,
    repeated,
  }: RouteOptions<Endpoint<Body, z.ZodMiniType<Answer>, Path, Who>> = {},
): void {
  const limitWideNetwork = wideNetworkLimiter(app, endpoint.path, limit);
  const checkToken = tokenAccess(app, endpoint);
  const accountLimiter = accountLimit && limiter(app, endpoint.path, accountLimit);
  const fieldsOfQuery = endpoint.reads && queryFields(endpoint.body);
  const url = `/api/${endpoint.path}`;
  const methods = fieldsOfQuery ? ['GET', 'HEAD', 'POST'] : ['POST'];
  const config = {
    ...rateLimitOptions(limit, app.http.config),
    ...(refusalFields && { refusalFields }),
    ...(endpoint.reads && { readsOnly: true }),
    ...(version && { isCompressed: true }),
  };
  app.route({
    method: methods,
    url,
    config,
    handler: async (request, reply) => {
      if (limitWideNetwork) await limitWideNetwork(request, reply);
      const isGet = request.method !== 'POST';
      const etag = request.headers['if-none-match'];
      if (isGet && etag && (await repeated?.isUnchanged(request)))
        return sendUnchanged(reply, etag);
      const activeSession = endpoint.access === 'public' ? null : await findCaller(request, reply);
      if (activeSession) await accountLimiter?.take(subjectOf(activeSession), request, reply);
      const fields = isGet && fieldsOfQuery ? fieldsOfQuery(request.query) : request.body;
      const body = parseBody(endpoint, fields);
      const now = app.http.now();
      const act: Act = (work) =>
        app.http.runAct({ activeSession, path: endpoint.path, body, now }, request, work);
      const call = {
        body,
        session: (activeSession?.session ?? null) as ForAccess<Who, Session>,
        activeSession: activeSession as ForAccess<Who, ActiveSession>,
        request,
        reply,
        isGet,
        now,
        act,
      };
      if (isGet && version) {
        const remember = await repeated?.observe(request);
        const current = await version(call);
        if (current !== null) {
          const currentEtag = etagOf(current);
          remember?.(currentEtag);
          if (etag === currentEtag) return sendUnchanged(reply, etag);
          reply.header('etag', currentEtag);
        }
      }
      const answer = await handler(call);
      if (!(answer instanceof ReadyAnswer)) return endpoint.response.parse(answer);
      return reply.type('application/json; charset=utf-8').send(answer.json);
    },
  });
  app.route({
    method: METHODS.filter((method) => !methods.includes(method)),
    url,
    config,
    // `onRequest` runs before the body is read.
    onRequest: async (_request, reply) => {
      reply.header('allow', methods.join(', '));
      throw new Problem('method-not-allowed');
    },
    handler: async () => undefined,
  });

  async function findCaller(request: FastifyRequest, reply: FastifyReply): Promise<ActiveSession> {
    const token = apiTokenOf(request);
    return token === null
      ? requireAccess(app, endpoint, request, reply)
      : checkToken(token, request, reply);
  }
}

/** An API token does not use up the calls of the account that made it. */
function subjectOf({ session, apiToken }: ActiveSession): string {
  return apiToken ? `api-token:${apiToken.id}` : String(session.id);
}

async function requireAccess(
  { http }: FastifyInstance,
  { access, needsFreshSignIn, allowedWithoutFactor }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ActiveSession> {
  const activeSession = await http.findActiveSession(request);
  if (!activeSession) throw new Problem('not-signed-in');
  if (!hasAccess(roleOf(activeSession.session), access)) throw new Problem('not-allowed');
  if (activeSession.session.needs_factor && !allowedWithoutFactor)
    throw new Problem('factor-needed');
  if (needsFreshSignIn && !isFresh(activeSession, http.now())) throw new Problem('sign-in-again');
  await http.recordSessionUse(activeSession, request);
  http.renewCookies(activeSession, reply);
  return activeSession;
}

/** Whether the owner of the session has proved it within the last hour. */
export function isFresh({ confirmedAt }: ActiveSession, now: number): boolean {
  return now - confirmedAt <= RECENT_SIGN_IN_MS;
}

function parseBody<E extends Endpoint>(endpoint: E, body: unknown): ParsedBodyOf<E> {
  const parsed = endpoint.body.safeParse(body ?? {});
  if (parsed.success) return parsed.data as ParsedBodyOf<E>;
  throw new Problem('malformed', fieldMessages(parsed.error.issues));
}
