import { contract, type Endpoint, type ProblemCode } from '@site/shared/contract';
import type { JourneyRole, Rendering } from '@site/shared/release';
import { hasAccess } from '@site/shared/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
const COOKIE_ATTRIBUTES = 'path=/; samesite=lax';

type Fields = Record<string, unknown>;

/**
 * The API of a rehearsal, in place of `serveApi`. It stores nothing. It checks each call as the API
 * does, with the schema of the contract, and answers with an example. The session tag of a browser
 * is the role of its account; signing in with any credentials makes the role `customer`.
 */
export function createStandInApi(productName: string) {
  return async function serveStandInApi(app: FastifyInstance): Promise<void> {
    app.all('/*', (request, reply) => {
      const path = (request.params as { '*': string })['*'];
      const endpoint = endpoints.get(path);
      if (!endpoint) return sendProblem(reply, 'unknown-path');
      const body = parsedBody(endpoint, request);
      if (!body) return sendProblem(reply, 'malformed');
      // The silent sign-in has no email.
      const isSignIn = path === LOGIN && typeof body.email === 'string';
      const role = isSignIn ? 'customer' : roleOf(request);
      const refusal = refusalOf(endpoint, role);
      if (refusal) return sendProblem(reply, refusal);
      const caller: Caller = { role, session: exampleSession(role), productName };
      if (hasOtherPrice(path, caller, body)) return sendProblem(reply, 'price-changed');
      if (isSignIn)
        reply.header('set-cookie', [
          `${SESSION_TAG_COOKIE}=${role}; ${COOKIE_ATTRIBUTES}`,
          `${ENDED_COOKIE}=; ${COOKIE_ATTRIBUTES}; max-age=0`,
        ]);
      if (path === LOGOUT)
        reply.header('set-cookie', `${SESSION_TAG_COOKIE}=; ${COOKIE_ATTRIBUTES}; max-age=0`);
      return reply.header('cache-control', 'no-store').send(exampleAnswer(endpoint, caller, body));
    });
  };
}

/** The answer to a call: that of `exampleAnswers`, or an example made from the schema. */
export function exampleAnswer(endpoint: Endpoint, caller: Caller, body: Fields): unknown {
  return exampleAnswers[endpoint.path]?.(caller, body) ?? exampleValue(endpoint.response as never);
}

/** The public answers of the stand-in API, with which a page is rendered on the server. */
export function exampleSite(productName: string): Rendering['site'] {
  const caller: Caller = { role: 'visitor', session: exampleSession('visitor'), productName };
  const answerOf = (endpoint: Endpoint) => exampleAnswer(endpoint, caller, {});
  return {
    settings: answerOf(contract.site.settings),
    configuration: answerOf(contract.shop.shopConfiguration),
    now: Date.now(),
  };
}

/** The role of the account that the cookies of a browser name. */
function roleOf({ headers }: FastifyRequest): JourneyRole {
  const pairs = (headers.cookie ?? '').split('; ').map((cookie) => cookie.split('='));
  const cookies: Record<string, unknown> = Object.fromEntries(pairs);
  const tag = cookies[SESSION_TAG_COOKIE];
  return isJourneyRole(tag) && !(ENDED_COOKIE in cookies) ? tag : 'visitor';
}

/**
 * Why the API refuses a call of this role; undefined if it does not. The silent sign-in of a
 * visitor is refused, because there is no session.
 */
function refusalOf({ path, access }: Endpoint, role: JourneyRole): ProblemCode | undefined {
  if (role === 'visitor' && (access !== 'public' || path === LOGIN)) return 'not-signed-in';
  return hasAccess(role === 'subscriber' ? 'customer' : role, access) ? undefined : 'not-allowed';
}

/** The fields of a call, or undefined if the API would refuse them. */
function parsedBody({ body: schema }: Endpoint, request: FastifyRequest): Fields | undefined {
  const isQuery = request.method === 'GET';
  const fields = isQuery ? queryFields(request.query as Fields) : request.body;
  const parsed = schema.safeParse(fields ?? {});
  if (parsed.success) return parsed.data as Fields;
  if (!isQuery) return undefined;
  // In a query, numbers and booleans are texts. The fields that the schema refuses are converted.
  for (const { path } of parsed.error.issues) convertField(fields as Fields, path);
  const converted = schema.safeParse(fields);
  return converted.success ? (converted.data as Fields) : undefined;
}

/** The fields of a query. `subscription.epg=1` is the field `epg` of the object `subscription`. */
function queryFields(query: Fields): Fields {
  const fields: Fields = {};
  for (const [name, text] of Object.entries(query)) {
    const [outer = '', inner] = name.split('.');
    fields[outer] = inner ? { ...(fields[outer] as object), [inner]: text } : text;
  }
  return fields;
}

/** Makes a number or a boolean of the text at a path of fields, if it is the text of one. */
function convertField(fields: Fields, path: PropertyKey[]): void {
  const [outer = '', inner] = path.map(String);
  const holder = inner ? (fields[outer] as Fields | undefined) : fields;
  const name = inner ?? outer;
  const text = holder?.[name];
  if (holder && typeof text === 'string' && /^(-?\d+(\.\d+)?|true|false)$/.test(text))
    holder[name] = JSON.parse(text);
}
