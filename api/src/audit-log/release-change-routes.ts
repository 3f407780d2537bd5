import { MAX_REPORTED_CHANGES, RELEASE_CHANGES_PATH } from '@site/shared/contract';
import { historyEntry } from '@site/shared/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { recordReleaseChanges } from '../audit/record-release-changes';
import { Problem } from '../http/problem';
import { bearerToken, isEqualSecret } from '../http/secrets';

const reportedChanges = z.object({
  changes: z.array(historyEntry).check(z.maxLength(MAX_REPORTED_CHANGES)),
});

/** The edge reports the changes of releases here; only with RELEASE_LOG_SECRET. */
export function releaseChangeRoutes(app: FastifyInstance): void {
  const { config, db, now } = app.context;
  const secret = config.releaseLogSecret;
  if (secret === null) return;

  const options = {
    config: { anyOrigin: true },
    onRequest: async ({ headers }: FastifyRequest) => {
      if (!isEqualSecret(bearerToken(headers.authorization), secret))
        throw new Problem('not-allowed');
    },
  };
  app.post(RELEASE_CHANGES_PATH, options, async ({ body }) => {
    const report = reportedChanges.safeParse(body);
    if (!report.success) throw new Problem('malformed');
    await recordReleaseChanges(db, report.data.changes, now());
    return { status: 200 };
  });
}
