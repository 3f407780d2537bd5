import { isReleaseName, isReleaseVersion, isSourceMap } from '@site/shared/release';
import type { FreeSpaceWatch } from '@site/shared/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ChangeRefused } from '../releases/change-refused';
import { freeze, unfreeze } from '../releases/frozen';
import { type AuditEntry, withEntry } from '../releases/history';
import type { LiveStateWriter } from '../releases/live-state';
import { firstPage } from '../releases/match-route';
import { pictureType } from '../releases/pictures';
import type { ReleaseActions } from '../releases/release-actions';
import type { ReleaseStorage } from '../releases/release-storage';
import { notPublished, retireRelease, retireRemote } from '../releases/retired';
import type { ReadPageErrors } from '../rollout/page-errors';
import type { PlanSettings } from '../rollout/plan-settings';
import type { PreviewLinks } from '../rollout/preview-links';
import type { ReleaseCounting } from '../rollout/release-counting';
import { authorize, needs, requireName, SETS_PATH } from './authorize';
import { type AuditFields, bodies, parseBody } from './bodies';
import { listReleases } from './list-releases';
import type { Publish } from './publish';
import { requireFreeSpace, sendRefusal } from './refusal';
import { createReleaseErrors } from './release-errors';
import { releaseStatus } from './release-status';
import { sendProgress } from './send-progress';
import type { ReleaseToken, ReleaseTokens } from './tokens';
import type { Uploads } from './uploads';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of a call of the release API. */
    releaseToken: ReleaseToken;
  }
}

type ReleaseApiParts = Pick<ReleaseStorage, 'store' | 'publications' | 'pictures'> & {
  tokens: ReleaseTokens;
  actions: ReleaseActions;
  publish: Publish;
  uploads: Uploads;
  previews: PreviewLinks;
  live: LiveStateWriter;
  counting: ReleaseCounting;
  readPageErrors: ReadPageErrors;
  /** Milliseconds, UTC. */
  now: () => number;
  /** The settings of a rollout that names none. */
  plan: PlanSettings;
  /** The free space of the data folder. */
  freeSpace: FreeSpaceWatch;
};

/** The release.json of a release with a thousand files has half a megabyte. */
const MAX_RELEASE_JSON_BYTES = 2_000_000;
const HOUR_MS = 3_600_000;
/** `id` is that of an upload or a picture, or a version; `*` the path of a file. */
type Params = { name: string; id: string; '*': string };
type Call = { Params: Params };

/**
 * `/releases/api/<name>/…`: the calls of the release command and of the cockpit. Each needs a token
 * of that name. Register it with the prefix /releases/api.
 */
export async function serveReleaseApi(app: FastifyInstance, parts: ReleaseApiParts): Promise<void> {
  const { tokens, live, freeSpace } = parts;
  app.decorateRequest('releaseToken');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.releaseToken = await authorize(tokens, live, request);
  });
  requireFreeSpace(app, freeSpace);
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  );
  app.setErrorHandler(sendRefusal);
  serveLists(app, parts);
  servePublish(app, parts);
  serveChanges(app, parts);
}

function serveLists(app: FastifyInstance, parts: ReleaseApiParts): void {
  const { live, store, pictures, readPageErrors } = parts;
  app.get('/', needs.read, ({ releaseToken }) => releaseStatus(releaseToken, parts));
  const errorsOf = createReleaseErrors(readPageErrors, store);
  app.get<Call>('/:name/errors', needs.read, ({ params }) => errorsOf(params.name));
  // The public addresses of a release have no source maps.
  app.get<Call>('/:name/source-maps/:id/*', needs.read, async ({ params }, reply) => {
    const { name, id, '*': path } = params;
    const isMap = isReleaseVersion(id) && isSourceMap(path);
    const content = isMap ? await store.read(name, id, path) : undefined;
    if (!content) throw new ChangeRefused(404, `${name} ${id} has no source map ${path}.`);
    return reply.type('application/json').send(content);
  });
  app.get<{ Params: Params & { version: string } }>(
    '/:name/:version/pictures/:id',
    needs.readAllNames,
    async ({ params: { name, version, id } }, reply) => {
      const isOfRelease = isReleaseName(name) && isReleaseVersion(version);
      const content = isOfRelease ? await pictures.find({ name, version }, id) : undefined;
      if (!content) throw new ChangeRefused(404, `${name} ${version} has no picture ${id}.`);
      return reply.type(pictureType(id)).send(content);
    },
  );
  app.get<Call>('/:name', needs.read, ({ params }) => listReleases(params.name, parts));
  app.get<Call>('/:name/history', needs.read, async ({ params }) => ({
    history: (await live.current()).history.filter(({ name }) => name === params.name),
  }));
}

function servePublish(app: FastifyInstance, parts: ReleaseApiParts): void {
  const { publish, uploads, tokens, live } = parts;
  app.post<Call>(
    '/:name/uploads',
    { ...needs.publish, bodyLimit: MAX_RELEASE_JSON_BYTES },
    async (request, reply) => {
      const options = { isReleasedTogether: isReleasedTogether(request), by: authorOf(request) };
      const begun = await publish.begin(request.params.name, request.body, options);
      return reply.code(begun.upload ? 201 : 200).send(begun);
    },
  );
  app.put<Call>('/:name/uploads/:id/files/*', needs.publish, async (request, reply) => {
    const { name, id, '*': path } = request.params;
    try {
      await uploads.receive(name, id, path, request.body as FastifyRequest['raw']);
    } catch (error) {
      // The rest of the body is not read, so the connection cannot be used for another request.
      reply.header('connection', 'close');
      throw error;
    }
    return reply.code(204).send();
  });
  app.post<Call>('/:name/uploads/:id/commit', needs.publish, (request, reply) => {
    const { name, id } = request.params;
    const { by, promoted } = parseBody(bodies.commit, request.body);
    const options = {
      isReleasedTogether: isReleasedTogether(request),
      by: authorOf(request, by),
      promoted,
    };
    return sendProgress(request, reply, (onProgress) =>
      publish.commit(name, id, { ...options, onProgress }),
    );
  });
  app.post(SETS_PATH, needs.activate, async (request, reply) => {
    const { releases, ...fields } = parseBody(bodies.set, request.body);
    for (const { name } of releases) await requireName(request.releaseToken, name, tokens, live);
    const entry = auditEntry(fields, request, parts.now());
    return sendProgress(request, reply, (onProgress) =>
      publish.publishTogether(releases, entry, onProgress),
    );
  });
}

function serveChanges(app: FastifyInstance, parts: ReleaseApiParts): void {
  const { actions, live, publications, store, previews } = parts;

  /**
   * Serves a call that changes a name. The answer has the state of the name, and the fields that
   * `change` returns.
   */
  function serveChange<Fields extends AuditFields>(
    path: string,
    body: z.ZodMiniType<Fields>,
    change: (
      name: string,
      fields: Fields,
      entry: AuditEntry,
      token: ReleaseToken,
    ) => Promise<object | undefined>,
  ) {
    app.post<Call>(`/:name/${path}`, needs.activate, async (request) => {
      const { name } = request.params;
      const fields = parseBody(body, request.body);
      const entry = auditEntry(fields, request, parts.now());
      const answer = await change(name, fields, entry, request.releaseToken);
      return { ...(await listReleases(name, parts)), ...answer };
    });
  }

  serveChange('activate', bodies.activate, async (name, { version, force }, entry) => {
    await actions.activate(name, version, entry, force);
  });
  serveChange('ship', bodies.ship, async (name, { version, force, ...chosen }, entry) => {
    const { canary } = (await live.current()).releases[name] ?? {};
    const currentPlan = canary?.release.version === version ? canary.plan : undefined;
    const defaults = { ...parts.plan, ...currentPlan };
    const plan = {
      steps: chosen.steps ?? defaults.steps,
      views: chosen.views ?? defaults.views,
      minutes: chosen.minutes ?? defaults.minutes,
      quietSite: chosen.quietSite ?? defaults.quietSite,
      by: entry.by,
      why: entry.why,
    };
    await actions.ship(name, version, plan, entry, force);
  });
  serveChange('rollback', bodies.auditFields, (name, _fields, entry, token) =>
    actions.rollback(name, entry, (other) => token.names.includes(other)),
  );
  serveChange('rollout', bodies.rollout, async (name, { version, percent, force }, entry) => {
    await actions.rollout(name, version, percent, entry, force);
  });
  for (const [path, change] of Object.entries({ freeze, unfreeze }))
    serveChange(path, bodies.auditFields, async (name, _fields, entry) => {
      await live.change((state) => change(state, name, entry));
    });
  serveChange('retire', bodies.retire, async (name, { version, to = '' }, entry) => {
    if (version) await retireRelease(parts, name, version, entry);
    else await live.change((state) => retireRemote(state, name, to, entry));
  });
  app.post<Call>('/:name/preview', needs.preview, async (request) => {
    const { name } = request.params;
    const { version, hours, ...fields } = parseBody(bodies.preview, request.body);
    if (!(await publications.find(name, version)))
      throw notPublished(await live.current(), name, version);
    const release = await store.find(name, version);
    const page = firstPage(release?.routes ?? []);
    const link = previews.link(name, version, Date.now() + hours * HOUR_MS, page);
    const entry = auditEntry(fields, request, parts.now());
    await live.change((state) =>
      withEntry(state, { ...entry, name, action: 'preview', to: version }),
    );
    return link;
  });
}

/**
 * The author for the history. `claimedName` is what the command says, and empty if it says nothing;
 * the token is verified.
 */
function authorOf({ releaseToken }: FastifyRequest, claimedName = ''): string {
  const { names, label } = releaseToken;
  const owner = names.join(', ');
  const token = label ? `token ${label} of ${owner}` : `token of ${owner}`;
  return claimedName ? `${claimedName} (${token})` : token;
}

function auditEntry({ by, why }: AuditFields, request: FastifyRequest, at: number): AuditEntry {
  return { by: authorOf(request, by), why, at };
}

/** Whether an upload is part of `release set`, whose releases the gate checks together. */
function isReleasedTogether({ query }: FastifyRequest): boolean {
  return (query as Record<string, unknown>).set !== undefined;
}
