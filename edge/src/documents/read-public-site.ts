import type { FastifyInstance } from 'fastify';
import { createPublicSite, type PublicSite } from '../rendering/public-site';

/** The public settings and the shop configuration of the API, by calls through the app. */
export function readPublicSite(
  app: FastifyInstance,
  { siteUrl, production }: { siteUrl: string; production: boolean },
  now: () => number,
): PublicSite {
  async function readAnswer(path: string): Promise<unknown> {
    const { statusCode, body } = await app.inject({
      url: `/api/${path}`,
      headers: {
        host: new URL(siteUrl).host,
        // In production the app sends requests without https to https (http/require-https.ts).
        ...(production ? { 'x-forwarded-proto': 'https' } : {}),
      },
    });
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
    return JSON.parse(body);
  }
  return createPublicSite(readAnswer, now);
}
