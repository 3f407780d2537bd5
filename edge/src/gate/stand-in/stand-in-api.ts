import { contract, type Endpoint, type ProblemCode } from '@site/shared/contract';
import type { JourneyRole } from '@site/shared/release';
import { hasAccess } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../http/plain-answers';
import {
  ENDED_COOKIE,
  exampleSession,
  isJourneyRole,
  SESSION_TAG_COOKIE,
} from './example-accounts';
import { type Caller, exampleAnswers, hasOtherPrice } from './example-answers';
import { exampleValue } from './example-value';

const endpoints = new Map(
  Object.values(contract)
    .flatMap((area): Endpoint[] => Object.values(area))
    .map((endpoint) => [endpoint.path, endpoint]),
);

const LOGIN = contract.auth.login.path;
const LOGOUT = contract.auth.logout.path;
const STAYS = 'path=/; samesite=lax';

/**
 * The API of a rehearsal, in place of `serveApi`. It stores nothing. Each call is checked as the
 * API does, with the schema of the contract, and answered with an example. The role of the caller
 * is in the session tag of its browser; signing in with any credentials makes it a customer.
 */
export function createStandInApi(productName: string) {
  return async function serveStandInApi(app: FastifyInstance): Promise<void> {
    app.all('/*', (request, reply) => {
      const path = (request.params as { '*': string })['*'];
      const endpoint = endpoints.get(path);
      if (!endpoint) return sendProblem(reply, 'unknown-path');
      const body = parsedBody(endpoint, request);
      if (!body) return sendProblem(reply, 'malformed');
      return answer(reply, endpoint, body, {
        role: roleOf(request),
        productName,
      });
    });
  };
}

function answer(
  reply: FastifyReply,
  endpoint: Endpoint,
  body: Record<string, unknown>,
  { role: browserRole, productName }: { role: JourneyRole; productName: string },
) {
  const isSignIn = endpoint.path === LOGIN && typeof body.email === 'string';
  const role = isSignIn ? 'customer' : browserRole;
  const caller: Caller = { role, session: exampleSession(role), productName };
  const refusal = refusalOf(endpoint, role);
  if (refusal) return sendProblem(reply, refusal);
  if (hasOtherPrice(endpoint.path, caller, body)) return sendProblem(reply, 'price-changed');
  if (isSignIn)
    reply.header('set-cookie', [
      `${SESSION_TAG_COOKIE}=${role}; ${STAYS}`,
      `${ENDED_COOKIE}=; ${STAYS}; max-age=0`,
    ]);
  if (endpoint.path === LOGOUT)
    reply.header('set-cookie', `${SESSION_TAG_COOKIE}=; ${STAYS}; max-age=0`);
  return reply.header('cache-control', 'no-store').send(exampleAnswer(endpoint, caller, body));
}

/** The answer of a call: an example that means something, or one made from the schema. */
export function exampleAnswer(endpoint: Endpoint, caller: Caller, body: Fields): unknown {
  return exampleAnswers[endpoint.path]?.(caller, body) ?? exampleValue(endpoint.response as never);
}

/** Why the API would refuse this caller. */
function refusalOf({ path, access }: Endpoint, role: JourneyRole): ProblemCode | undefined {
  if (role === 'visitor' && (access !== 'public' || path === LOGIN)) return 'not-signed-in';
  return hasAccess(role === 'subscriber' ? 'customer' : role, access) ? undefined : 'not-allowed';
}

type Fields = Record<string, unknown>;

/** The fields of a call, or undefined if the API would refuse them. */
function parsedBody({ body: schema }: Endpoint, request: FastifyRequest): Fields | undefined {
  const fields = request.method === 'GET' ? queryFields(request.query as Fields) : request.body;
  const parsed = schema.safeParse(fields ?? {});
  if (parsed.success) return parsed.data as Fields;
  if (request.method !== 'GET') return undefined;
  // The numbers and booleans of a query are texts.
  for (const { path } of parsed.error.issues) convertField(fields as Fields, path);
  const converted = schema.safeParse(fields);
  return converted.success ? (converted.data as Fields) : undefined;
}

/** `subscription.epg=1` is a field of an object. */
function queryFields(query: Fields): Fields {
  const fields: Fields = {};
  for (const [name, text] of Object.entries(query)) {
    const [outer = '', inner] = name.split('.');
    fields[outer] = inner ? { ...(fields[outer] as object), [inner]: text } : text;
  }
  return fields;
}

function convertField(fields: Fields, path: PropertyKey[]) {
  const [outer = '', inner] = path.map(String);
  const holder = inner ? (fields[outer] as Fields | undefined) : fields;
  const name = inner ?? outer;
  const text = holder?.[name];
  if (holder && typeof text === 'string' && /^(-?\d+(\.\d+)?|true|false)$/.test(text))
    holder[name] = JSON.parse(text);
}

function roleOf({ headers }: FastifyRequest): JourneyRole {
  const cookies = new Map(
    (headers.cookie ?? '').split('; ').map((cookie): [string, string] => {
      const [name = '', value = ''] = cookie.split('=');
      return [name, value];
    }),
  );
  const tag = cookies.get(SESSION_TAG_COOKIE);
  return isJourneyRole(tag) && !cookies.has(ENDED_COOKIE) ? tag : 'visitor';
}
