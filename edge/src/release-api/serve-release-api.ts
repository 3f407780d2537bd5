import { releaseVersion } from '@site/shared/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ChangeRefused } from '../releases/change-refused';
import type { LiveStateReader } from '../releases/live-state';
import type { AuditEntry } from '../releases/live-state-changes';
import type { Publications } from '../releases/publications';
import type { ReleaseActions } from '../releases/release-actions';
import type { PreviewLinks } from '../rollout/preview-links';
import { listReleases } from './list-releases';
import type { Publish } from './publish';
import type { ReleaseTokens } from './tokens';
import type { Uploads } from './uploads';

export type ReleaseApiParts = {
  tokens: ReleaseTokens;
  actions: ReleaseActions;
  publish: Publish;
  uploads: Uploads;
  publications: Publications;
  previews: PreviewLinks;
  live: LiveStateReader;
};

/** A release.json of a thousand files is half a megabyte. */
const JSON_LIMIT = 2_000_000;

const person = z.string().check(z.maxLength(100));
const reason = z.string().check(z.maxLength(500));
const said = z.object({ by: z._default(person, ''), why: z._default(reason, '') });
const bodies = {
  said,
  activate: z.extend(said, { version: releaseVersion }),
  rollout: z.extend(said, {
    version: z.optional(releaseVersion),
    percent: z.number().check(z.minimum(0), z.maximum(100)),
  }),
  preview: z.object({
    version: releaseVersion,
    hours: z._default(z.number().check(z.gt(0), z.maximum(24 * 30)), 24),
  }),
};

type Params = { name: string; id: string; '*': string };
type Call = FastifyRequest<{ Params: Params }>;

/** `/releases/api/<name>/…`: what the commands of a team call, each with the token of that name. Register it with that prefix. */
export async function serveReleaseApi(app: FastifyInstance, parts: ReleaseApiParts): Promise<void> {
  const { tokens, actions, publish, uploads, publications, previews, live } = parts;

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await authorise(tokens, live, request as Call);
  });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  );
  app.setErrorHandler(sendRefusal);

  app.get<{ Params: Params }>('/:name', ({ params }) =>
    listReleases(params.name, live, publications),
  );
  app.get<{ Params: Params }>('/:name/history', async ({ params }) => ({
    history: (await live.current()).history.filter(({ name }) => name === params.name),
  }));

  app.post<{ Params: Params }>(
    '/:name/uploads',
    { bodyLimit: JSON_LIMIT },
    async ({ params, body }, reply) => {
      const begun = await publish.begin(params.name, body);
      return reply.code(begun.upload ? 201 : 200).send(begun);
    },
  );
  app.put<{ Params: Params }>('/:name/uploads/:id/files/*', async (request, reply) => {
    const { name, id, '*': path } = request.params;
    try {
      await uploads.receive(name, id, path, request.body as FastifyRequest['raw']);
    } catch (error) {
      // What is still on its way is not read: the connection ends with this answer.
      reply.header('connection', 'close');
      throw error;
    }
    return reply.code(204).send();
  });
  app.post<{ Params: Params }>(
    '/:name/uploads/:id/commit',
    async ({ params: { name, id }, body }) => {
      const { by } = parsed(bodies.said, body ?? {});
      return publish.commit(name, id, signed(by, name));
    },
  );

  app.post<{ Params: Params }>('/:name/activate', async ({ params: { name }, body }) => {
    const { version, ...auditEntry } = parsed(bodies.activate, body);
    await actions.activate(name, version, now(auditEntry, name));
    return listReleases(name, live, publications);
  });
  app.post<{ Params: Params }>('/:name/rollback', async ({ params: { name }, body }) => {
    await actions.rollback(name, now(parsed(bodies.said, body ?? {}), name));
    return listReleases(name, live, publications);
  });
  app.post<{ Params: Params }>('/:name/rollout', async ({ params: { name }, body }) => {
    const { version, percent, ...auditEntry } = parsed(bodies.rollout, body);
    await actions.rollout(name, version, percent, now(auditEntry, name));
    return listReleases(name, live, publications);
  });
  app.post<{ Params: Params }>('/:name/preview', async ({ params: { name }, body }) => {
    const { version, hours } = parsed(bodies.preview, body);
    if (!(await publications.find(name, version)))
      throw new ChangeRefused(404, `${name} ${version} is not published.`);
    return previews.link(name, version, Date.now() + hours * 3_600_000);
  });
}

/** A wrong token is 401 whatever it asks for, so that nobody learns names by guessing; then an unknown name, then another team's. */
async function authorise(tokens: ReleaseTokens, live: LiveStateReader, { headers, params }: Call) {
  const [, token] = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '') ?? [];
  const own = token && (await tokens.nameOf(token));
  if (!own)
    throw new ChangeRefused(
      401,
      'This release token is not known here. Set RELEASE_TOKEN to the one of your remote.',
    );
  if (own === params.name) return;
  const isKnown =
    (await tokens.names()).has(params.name) ||
    Object.hasOwn((await live.current()).releases, params.name);
  if (!isKnown)
    throw new ChangeRefused(
      404,
      `No remote of the name ${params.name} is known here. Have a token made for it first.`,
    );
  throw new ChangeRefused(403, `This token releases ${own}, not ${params.name}.`);
}

/** Who did it: the person as the command says, and the token, which is sure. */
function signed(by: string, name: string): string {
  return by ? `${by} (token of ${name})` : `token of ${name}`;
}

function now({ by, why }: { by: string; why: string }, name: string): AuditEntry {
  return { by: signed(by, name), why, at: Date.now() };
}

function parsed<Body extends z.ZodMiniType>(schema: Body, body: unknown): z.infer<Body> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => issue.path.join('.') || 'the body').join(', ');
  throw new ChangeRefused(
    400,
    `The request has not the form it should (${where}). Is this command as new as the edge?`,
  );
}

function sendRefusal(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof ChangeRefused)
    return reply.code(error.status).send({ message: error.message, problems: error.problems });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return reply.code(error.statusCode).send({ message: error.message, problems: [] });
  request.log.error(error);
  return reply
    .code(500)
    .send({ message: 'Something went wrong at the edge. Its log says what.', problems: [] });
}
