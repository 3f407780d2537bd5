import type { Language } from '@site/shared/language';
import type { FastifyInstance } from 'fastify';

/**
 * The answer of a public call that reads, in the language of the page. `path` is that of the
 * contract and may have a query. Rejects unless the status of the answer is 200.
 */
export type ReadAnswer = (path: string, language?: Language) => Promise<unknown>;

/** Reads answers of the API by calls through the app. */
export function createReadAnswer(
  app: FastifyInstance,
  { siteUrl, production }: { siteUrl: string; production: boolean },
): ReadAnswer {
  return async (path, language) => {
    const { statusCode, body } = await app.inject({
      url: `/api/${path}`,
      headers: {
        host: new URL(siteUrl).host,
        ...(language && { 'accept-language': language }),
        // In production the app sends requests without https to https (http/require-https.ts).
        ...(production ? { 'x-forwarded-proto': 'https' } : {}),
      },
    });
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`);
    return JSON.parse(body);
  };
}
