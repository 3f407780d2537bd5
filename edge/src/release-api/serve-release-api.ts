import { isReleaseVersion, isSourceMap } from '@site/shared/release';
import type { FreeSpace } from '@site/shared/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ChangeRefused } from '../releases/change-refused';
import { historyWithEvents } from '../releases/events';
import { freeze, unfreeze } from '../releases/frozen';
import type { LiveStateWriter } from '../releases/live-state';
import { type AuditEntry, recordPreview } from '../releases/live-state-changes';
import type { Publications } from '../releases/publications';
import type { ReleaseActions } from '../releases/release-actions';
import type { ReleaseStore } from '../releases/release-store';
import { notPublished, retireRelease, retireRemote } from '../releases/retired';
import type { ReadPageErrors } from '../rollout/page-errors';
import type { PlanSettings } from '../rollout/plan-settings';
import type { PreviewLinks } from '../rollout/preview-links';
import type { ReleaseCounting } from '../rollout/release-counting';
import { authorize, needs, requireName, SETS_PATH } from './authorize';
import { type AuditFields, bodies, parseBody } from './bodies';
import { firstPage } from './first-page';
import { listReleases } from './list-releases';
import type { Publish } from './publish';
import type { PublishSet } from './publish-set';
import { refusalOf, sendRefusal } from './refusal';
import { createReleaseErrors } from './release-errors';
import { releaseStatus } from './release-status';
import { requireFreeSpace } from './require-free-space';
import { sendProgress } from './send-progress';
import type { TokenEntry } from './token-entry';
import type { ReleaseTokens } from './tokens';
import type { Uploads } from './uploads';

export type ReleaseApiParts = {
  tokens: ReleaseTokens;
  actions: ReleaseActions;
  publish: Publish;
  publishSet: PublishSet;
  uploads: Uploads;
  store: Pick<ReleaseStore, 'find' | 'read'>;
  publications: Publications;
  previews: PreviewLinks;
  live: LiveStateWriter;
  counting: ReleaseCounting;
  pageErrors: ReadPageErrors;
  /** Milliseconds, UTC. */
  now: () => number;
  /** The steps of a rollout that names none. */
  plan: PlanSettings;
  /** The free space of the data folder. */
  freeSpace: FreeSpace;
};

/** The release.json of a release with a thousand files has half a megabyte. */
const MAX_RELEASE_JSON_BYTES = 2_000_000;
const HOUR_MS = 3_600_000;
type Params = { name: string; id: string; '*': string };

/**
 * `/releases/api/<name>/…`: the calls of the release command. Each needs the token of that name.
 * Register it with the prefix /releases/api.
 */
export async function serveReleaseApi(app: FastifyInstance, parts: ReleaseApiParts): Promise<void> {
  const { tokens, actions, publish, publishSet, uploads, publications, previews, live } = parts;
  const { freeSpace, counting, store, pageErrors } = parts;
  const tokensOfCalls = new WeakMap<object, TokenEntry>();

  /** `by` is only what the command claims; the name and the label of the token are verified. */
  function authorOf(by: string, request: object): string {
    const { names = [], label } = tokensOfCalls.get(request) ?? {};
    const owner = names.join(', ');
    const token = label ? `token ${label} of ${owner}` : `token of ${owner}`;
    return by ? `${by} (${token})` : token;
  }

  function auditEntry({ by, why }: AuditFields, request: object): AuditEntry {
    return { by: authorOf(by, request), why, at: parts.now() };
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    tokensOfCalls.set(request, await authorize(tokens, live, request));
  });
  requireFreeSpace(app, freeSpace);
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  );
  app.setErrorHandler(sendRefusal);

  app.get('/', needs.read, (request) =>
    releaseStatus(tokensOfCalls.get(request), {
      live,
      publications,
      counting,
      pageErrors,
      now: parts.now,
    }),
  );
  const errorsOf = createReleaseErrors(pageErrors, store);
  app.get<{ Params: Params }>('/:name/errors', needs.read, ({ params }) => errorsOf(params.name));
  // The public addresses of a release have no source maps.
  app.get<{ Params: Params }>('/:name/source-maps/:id/*', needs.read, async ({ params }, reply) => {
    const { name, id, '*': path } = params;
    const isMap = isReleaseVersion(id) && isSourceMap(path);
    const content = isMap ? await store.read(name, id, path) : undefined;
    if (!content) throw new ChangeRefused(404, `${name} ${id} has no source map ${path}.`);
    return reply.type('application/json').send(content);
  });
  app.get<{ Params: Params }>('/:name', needs.read, ({ params }) =>
    listReleases(params.name, live, publications, counting),
  );
  app.get<{ Params: Params }>('/:name/history', needs.read, async ({ params }) => ({
    history: historyWithEvents(await live.current()).filter(({ name }) => name === params.name),
  }));

  app.post<{ Params: Params }>(
    '/:name/uploads',
    { ...needs.publish, bodyLimit: MAX_RELEASE_JSON_BYTES },
    async (request, reply) => {
      const options = { isPartOfSet: isPartOfSet(request.query), by: authorOf('', request) };
      const begun = await publish.begin(request.params.name, request.body, options);
      return reply.code(begun.upload ? 201 : 200).send(begun);
    },
  );
  app.put<{ Params: Params }>(
    '/:name/uploads/:id/files/*',
    needs.publish,
    async (request, reply) => {
      const { name, id, '*': path } = request.params;
      try {
        await uploads.receive(name, id, path, request.body as FastifyRequest['raw']);
      } catch (error) {
        // The rest of the body is not read, so the connection cannot be used again.
        reply.header('connection', 'close');
        throw error;
      }
      return reply.code(204).send();
    },
  );
  app.post<{ Params: Params }>('/:name/uploads/:id/commit', needs.publish, (request, reply) => {
    const { name, id } = request.params;
    const { by, promoted } = parseBody(bodies.commit, request.body ?? {});
    const options = { isPartOfSet: isPartOfSet(request.query), promoted };
    return sendProgress(
      request,
      reply,
      (onProgress) => publish.commit(name, id, authorOf(by, request), { ...options, onProgress }),
      (error) => refusalOf(error, request),
    );
  });

  app.post(SETS_PATH, needs.activate, async (request, reply) => {
    const { releases, ...fields } = parseBody(bodies.set, request.body);
    const token = tokensOfCalls.get(request);
    for (const { name } of releases) if (token) await requireName(token, name, tokens, live);
    return sendProgress(
      request,
      reply,
      (onProgress) => publishSet(releases, auditEntry(fields, request), onProgress),
      (error) => refusalOf(error, request),
    );
  });

  app.post<{ Params: Params }>('/:name/activate', needs.activate, async (request) => {
    const {
      params: { name },
      body,
    } = request;
    const { version, force, ...fields } = parseBody(bodies.activate, body);
    await actions.activate(name, version, auditEntry(fields, request), { isForced: force });
    return listReleases(name, live, publications, counting);
  });
  app.post<{ Params: Params }>('/:name/ship', needs.activate, async (request) => {
    const {
      params: { name },
      body,
    } = request;
    const { version, force, by, why, ...chosen } = parseBody(bodies.ship, body);
    const entry = auditEntry({ by, why }, request);
    const { canary } = (await live.current()).releases[name] ?? {};
    const current = canary?.release.version === version ? canary.plan : undefined;
    const { steps, views, minutes, quietSite } = current ?? parts.plan;
    const plan = {
      steps: chosen.steps ?? steps,
      views: chosen.views ?? views,
      minutes: chosen.minutes ?? minutes,
      quietSite: chosen.quietSite ?? quietSite,
      by: entry.by,
      why,
    };
    await actions.ship(name, version, plan, entry, { isForced: force });
    return listReleases(name, live, publications, counting);
  });
  app.post<{ Params: Params }>('/:name/rollback', needs.activate, async (request) => {
    const {
      params: { name },
      body,
    } = request;
    const fields = parseBody(bodies.auditFields, body ?? {});
    const token = tokensOfCalls.get(request);
    const rolledBack = await actions.rollback(
      name,
      auditEntry(fields, request),
      (other) => token?.names.includes(other) ?? false,
    );
    return { ...(await listReleases(name, live, publications, counting)), ...rolledBack };
  });
  app.post<{ Params: Params }>('/:name/rollout', needs.activate, async (request) => {
    const {
      params: { name },
      body,
    } = request;
    const { version, percent, force, ...fields } = parseBody(bodies.rollout, body);
    await actions.rollout(name, version, percent, auditEntry(fields, request), {
      isForced: force,
    });
    return listReleases(name, live, publications, counting);
  });
  for (const [path, change] of Object.entries({ freeze, unfreeze }))
    app.post<{ Params: Params }>(`/:name/${path}`, needs.activate, async (request) => {
      const { name } = request.params;
      const entry = auditEntry(parseBody(bodies.auditFields, request.body ?? {}), request);
      await live.change((state) => change(state, name, entry));
      return listReleases(name, live, publications, counting);
    });
  app.post<{ Params: Params }>('/:name/retire', needs.activate, async (request) => {
    const { name } = request.params;
    const { version, to = '', ...fields } = parseBody(bodies.retire, request.body);
    const entry = auditEntry(fields, request);
    if (version) await retireRelease(parts, name, version, entry);
    else await live.change((state) => retireRemote(state, name, to, entry));
    return listReleases(name, live, publications, counting);
  });
  app.post<{ Params: Params }>('/:name/preview', needs.preview, async (request) => {
    const {
      params: { name },
      body,
    } = request;
    const { version, hours, ...fields } = parseBody(bodies.preview, body);
    if (!(await publications.find(name, version)))
      throw notPublished(await live.current(), name, version);
    const release = await store.find(name, version);
    const page = firstPage(release?.routes ?? []);
    const link = previews.link(name, version, Date.now() + hours * HOUR_MS, page);
    await live.change((state) => recordPreview(state, name, version, auditEntry(fields, request)));
    return link;
  });
}

/** Whether an upload belongs to a set, which the gate checks as a whole. */
function isPartOfSet(query: unknown): boolean {
  return (query as Record<string, unknown>).set !== undefined;
}
