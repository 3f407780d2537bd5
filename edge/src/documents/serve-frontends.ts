import type { LiveState, Release } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import type { LiveStateReader } from '../releases/live-state';
import { fileIntegrity, fileUrl } from '../releases/release-files';

/** The schema of the frontend-discovery project. */
const SCHEMA =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

/** `/frontends.json`: the live releases in the frontend-discovery schema, for other tools. */
export async function serveFrontends(
  app: FastifyInstance,
  { live }: { live: LiveStateReader },
): Promise<void> {
  app.get('/frontends.json', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(frontendDiscovery(await live.current()));
  });
}

/** For each name the live release as the default, and the canary with its share of visitors. */
export function frontendDiscovery({ releases }: LiveState) {
  const microFrontends = Object.entries(releases)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { live, previous, canary }]) => {
      const percent = canary?.percent ?? 0;
      const stable = frontend(live, previous, { traffic: 100 - percent, default: true });
      const canaries = canary
        ? [frontend(canary.release, live, { traffic: percent, default: false })]
        : [];
      return [name, [stable, ...canaries]] as const;
    });
  return { schema: SCHEMA, microFrontends: Object.fromEntries(microFrontends) };
}

function frontend(
  release: Release,
  fallback: Release | null,
  deployment: { traffic: number; default: boolean },
) {
  return {
    url: fileUrl(release, release.entry),
    ...(fallback ? { fallbackUrl: fileUrl(fallback, fallback.entry) } : {}),
    metadata: { integrity: fileIntegrity(release, release.entry), version: release.version },
    extras: { global: release.global, routes: release.routes.map(({ path }) => path) },
    deployment,
  };
}
