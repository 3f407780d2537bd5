import { contract, type ResponseOf } from '@site/shared/contract';
import { MINUTE_MS, nextVersion, versionAt } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { cachedVersions, keepJson } from '../business-data/cached-versions';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';
import { ReadyAnswer } from '../http/ready-answer';
import { route } from '../http/route';
import { offeredMethods } from '../payments/coins/deposit';
import { datedSettings } from './dated-settings';
import { legalText } from './legal-text';

type DegradedReason = NonNullable<ResponseOf<typeof contract.site.health>['reasons']>[number];

/** What every page needs without a session: public settings, shop options, bot check, health. */
export function siteRoutes(app: FastifyInstance): void {
  const { config, db, botCheck, draining, freeSpace, recentCalls } = app.context;

  const configuration = keepJson(app.context, async (now) => {
    const versions = await cachedVersions(app.context, 'prices', now);
    const { number: version, value } = versionAt(versions, now);
    const next = nextVersion(versions, now);
    const answer = { ...value, version, ...(next && { changesAt: next.validFrom }) };
    return contract.shop.shopConfiguration.response.parse(answer);
  });
  /** The settings without `now`, which each answer adds. */
  const settings = keepJson(app.context, async (now) => {
    const { now: _now, ...answer } = contract.site.settings.response.parse({
      now,
      ...(await datedSettings(app.context, now)),
      mode: config.siteMode,
      siteUrl: config.siteUrl,
      ...config.outsideLinks,
      botCheck: botCheck.settings,
      maintenance: config.maintenance,
      paymentMethods: offeredMethods(config),
      vatNumbers: config.vatNumbers !== null,
    });
    return answer;
  });

  // Read once at the start, so that public answers have a value if the database then goes away.
  app.addHook('onReady', async () => {
    await settings(app.context.now());
  });

  route(
    app,
    contract.shop.shopConfiguration,
    async ({ now }) => new ReadyAnswer(await configuration(now)),
  );

  route(app, contract.site.legalText, ({ body, now }) => legalText(db, body, now));

  route(app, contract.site.settings, async ({ now }) => {
    const json = await settings(now);
    return new ReadyAnswer(`{"now":${now},${json.slice(1)}`);
  });

  route(
    app,
    contract.botCheck.challenge,
    async () => {
      if (!botCheck.challenge) throw new Problem('unknown-path');
      return botCheck.challenge();
    },
    { limit: { max: 120, windowMs: 5 * MINUTE_MS } },
  );

  route(app, contract.site.health, async () => {
    const isReadOnly = await isDatabaseReadOnly(db).catch((error: unknown) => {
      app.log.error({ err: error }, 'The database does not answer.');
      throw new Problem('unavailable');
    });
    const reasons: DegradedReason[] = [
      ...(freeSpace.isLow() ? (['free-space'] as const) : []),
      ...(isReadOnly ? (['database-read-only'] as const) : []),
    ];
    return reasons.length > 0 ? { status: 'degraded', reasons } : { status: 'ok' };
  });

  route(app, contract.site.ready, async ({ reply }) => {
    if (draining.hasStarted()) {
      reply.code(503);
      return { status: 'stopping', recentCalls: recentCalls() };
    }
    await isDatabaseReadOnly(db).catch(() => {
      throw new Problem('unavailable');
    });
    return { status: 'ready', recentCalls: recentCalls() };
  });
}

/** Whether PostgreSQL refuses writes, such as a replica. Throws if it does not answer. */
async function isDatabaseReadOnly(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ value: sql<string>`current_setting('transaction_read_only')` })
    .from(sql`(select 1) as one`);
  return row?.value === 'on';
}
