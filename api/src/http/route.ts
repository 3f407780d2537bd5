import type { Access, Endpoint, ParsedBodyOf, Session } from '@site/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type FoundSession, findSession, touchSession } from '../auth/sessions';
import { fieldMessages } from './field-messages';
import { limiter } from './limiter';
import { Problem } from './problem';
import { type Limit, rateLimitOf } from './rate-limits';

/** Null on public calls, where nobody looks it up; `findSession` does, where one is wanted. */
type SessionFor<Who extends Access> = Who extends 'public' ? null : Session;

/** What a handler gets: the body as the contract reads it, who calls, and the time (ms). */
export type Call<E extends Endpoint> = {
  body: ParsedBodyOf<E>;
  session: SessionFor<E['access']>;
  /** The session's row: when it began, which it is. Null as `session` is. */
  found: E['access'] extends 'public' ? null : FoundSession;
  request: FastifyRequest;
  reply: FastifyReply;
  now: number;
};

export type RouteOptions = {
  /** Per address. */
  limit?: Limit;
  /** Per account, from wherever it calls. */
  accountLimit?: Limit;
  /** Added to every refusal of this call. */
  refusal?: Readonly<Record<string, unknown>>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    refusal?: Readonly<Record<string, unknown>>;
    /** For calls of other servers, which prove themselves in another way. */
    anyOrigin?: boolean;
  }
}

/**
 * Mounts a call of the contract as POST /api/{path}, and GET where it only reads (section 7). Access comes first, then the body;
 * the handler's value is the answer, reduced to what the contract names.
 */
export function route<
  Body extends z.ZodMiniType,
  const Answer,
  Path extends string,
  Who extends Access,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Body, z.ZodMiniType<Answer>, Path, Who>,
  handler: (call: Call<Endpoint<Body, z.ZodMiniType<Answer>, Path, Who>>) => Promise<Answer>,
  { limit, accountLimit, refusal }: RouteOptions = {},
): void {
  const { config, outbox } = app.context;
  const perAccount = accountLimit && limiter(app, endpoint.path, accountLimit);
  app.route({
    method: endpoint.reads ? ['GET', 'POST'] : 'POST',
    url: `/api/${endpoint.path}`,
    config: { ...rateLimitOf(limit, config), ...(refusal && { refusal }) },
    handler: async (request, reply) => {
      const found = await admit(app, endpoint.access, request);
      const session = found?.session ?? null;
      if (found) await perAccount?.take(String(found.session.id), request, reply);
      const body = parseBody(endpoint, request.method === 'GET' ? {} : request.body);
      const before = outbox.enqueued();
      try {
        const now = app.context.now();
        const answer = await handler({
          body,
          session: session as SessionFor<Who>,
          found: found as Call<Endpoint<Body, z.ZodMiniType<Answer>, Path, Who>>['found'],
          request,
          reply,
          now,
        });
        return endpoint.response.parse(answer);
      } finally {
        // By now this call's transactions are over; mails of a neighbour still at work are kicked by the neighbour.
        // And after the answer: its time must not tell that there is a mail to send.
        if (outbox.enqueued() !== before) setImmediate(outbox.kick);
      }
    },
  });
}

async function admit(
  app: FastifyInstance,
  access: Access,
  request: FastifyRequest,
): Promise<FoundSession | null> {
  if (access === 'public') return null;
  const found = await findSession(app.context, request);
  if (!found) throw new Problem('not-signed-in');
  if (access === 'admin' && found.session.role !== 'admin') throw new Problem('not-allowed');
  await touchSession(app.context.db, found, request, app.context.now());
  return found;
}

function parseBody<E extends Endpoint>(endpoint: E, body: unknown): ParsedBodyOf<E> {
  const parsed = endpoint.body.safeParse(body ?? {});
  if (parsed.success) return parsed.data as ParsedBodyOf<E>;
  throw new Problem('malformed', fieldMessages(parsed.error.issues));
}
