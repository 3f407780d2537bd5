import { type Endpoint, type ProblemCode, problemBody, problems } from '@site/shared/contract';
import * as z from 'zod/mini';
import { type WebhookOperation, webhooksOf } from './openapi-webhooks';

export type Schema = {
  properties?: Record<string, Schema>;
  required?: string[];
  [keyword: string]: unknown;
};

type Content = {
  'application/json': { schema: Schema; examples?: Record<string, { value: unknown }> };
};

type Response = { description: string; content?: Content };

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: 'query'; required: boolean; schema: Schema }[];
  requestBody?: { required: true; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, Response>;
};

export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, { get?: Operation; post: Operation }>;
  /** What the site sends, by event. */
  webhooks: Record<string, { post: WebhookOperation }>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
};

const DESCRIPTION = `The calls of the site. Each is a POST with a JSON body; a call that only reads also answers GET, with its fields in the query.
A refusal has the form of Problem: its code is stable, its texts are for people. Browsers send the session as a cookie; a POST must come from the site's own origin. Other systems send an API token, which an administrator makes on the page Connections; a call that accepts tokens names the right that the token needs.
The site sends the messages under webhooks to addresses of other systems, which an administrator adds on the page Webhooks. They are signed by the rules of Standard Webhooks.`;

const WHO_MAY_CALL = {
  public: 'Everyone.',
  customer: 'A signed-in account.',
  staff: 'Support and administrators.',
  admin: 'Administrators.',
} as const;

/** What every call can answer beside its own problems. */
const PROBLEMS_OF_ALL: ProblemCode[] = [
  'malformed',
  'wrong-origin',
  'too-large',
  'unsupported-type',
  'too-many',
  'unexpected',
  'unavailable',
  'busy',
  'read-only',
];

/** The description of the contract's calls in the format of OpenAPI. */
export function openApiOf(
  areas: Record<string, Record<string, Endpoint>>,
  { title, url, sessionCookie }: { title: string; url: string; sessionCookie: string },
): OpenApi {
  const calls = Object.entries(areas).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ area, name, endpoint })),
  );
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1', description: DESCRIPTION },
    servers: [{ url: `${url}/api` }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths: Object.fromEntries(
      calls.map(({ area, name, endpoint }) => [
        `/${endpoint.path}`,
        pathItem(area, name, endpoint),
      ]),
    ),
    webhooks: webhooksOf((type) => schemaOf(type, 'output')),
    components: {
      schemas: { Problem: schemaOf(problemBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        apiToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function pathItem(area: string, name: string, endpoint: Endpoint) {
  const common = {
    tags: [area],
    summary: wordsOf(name),
    description: `Who may call: ${WHO_MAY_CALL[endpoint.access]}${tokenSentence(endpoint)}`,
    security: securityOf(endpoint),
    responses: responsesOf(endpoint),
  };
  const body = schemaOf(endpoint.body, 'input');
  const post: Operation = {
    operationId: `${area}.${name}`,
    ...common,
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
  };
  if (!endpoint.reads) return { post };
  const get: Operation = {
    operationId: `${area}.${name}.get`,
    ...common,
    parameters: parametersOf(body),
  };
  return { get, post };
}

function tokenSentence({ tokenRight }: Endpoint): string {
  return tokenRight ? ` API tokens with the right ${tokenRight}.` : '';
}

/** For a scheme without OAuth, the list names what the caller's token needs. */
function securityOf({ access, tokenRight }: Endpoint): Operation['security'] {
  if (access === 'public') return [];
  return [{ session: [] }, ...(tokenRight ? [{ apiToken: [tokenRight] }] : [])];
}

/** Fields of an object have names with a dot: `subscription.epg`. */
function parametersOf(
  { properties = {}, required = [] }: Schema,
  prefix = '',
  isRequired = true,
): NonNullable<Operation['parameters']> {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const needed = isRequired && required.includes(name);
    if (schema.properties) return parametersOf(schema, `${prefix}${name}.`, needed);
    return [{ name: prefix + name, in: 'query' as const, required: needed, schema }];
  });
}

/** The problems with which a call is refused before its handler runs, by its access. */
function problemsOfAccess(endpoint: Endpoint): ProblemCode[] {
  const { access, needsFreshSignIn, allowedWithoutFactor, tokenRight } = endpoint;
  if (access === 'public') return [];
  return [
    'not-signed-in',
    ...(access === 'customer' ? [] : (['not-allowed'] as const)),
    ...(allowedWithoutFactor ? [] : (['factor-needed'] as const)),
    ...(needsFreshSignIn ? (['sign-in-again'] as const) : []),
    ...(tokenRight ? (['token-invalid'] as const) : []),
    'token-refused',
  ];
}

function responsesOf(endpoint: Endpoint): Operation['responses'] {
  const { problems: own = [], response } = endpoint;
  const codes = [...new Set([...own, ...problemsOfAccess(endpoint), ...PROBLEMS_OF_ALL])];
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const problemSchema: Schema = { $ref: '#/components/schemas/Problem' };
  return {
    200: {
      description: 'The answer.',
      content: { 'application/json': { schema: schemaOf(response, 'output') } },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, ofStatus]) => [
        status,
        {
          description: ofStatus.map((code) => `${code}: ${problems[code].title()}`).join('; '),
          content: {
            'application/json': {
              schema: problemSchema,
              examples: Object.fromEntries(
                ofStatus.map((code) => [code, { value: problemExample(code) }]),
              ),
            },
          },
        },
      ]),
    ),
  };
}

/** A refusal as the call answers it in English. */
function problemExample(code: ProblemCode): unknown {
  const { status, title, body } = problems[code];
  return { status, title: title(), body: body(), code };
}

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema;
  return schema;
}

/** `createOrder` as 'Create order'. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
