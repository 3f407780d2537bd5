import { contract } from '@site/shared/contract';
import { mapLimits, OPTIONS } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { offeredMethods } from '../payments/coins/deposit';

/** What every page needs before it knows anybody: the shop's lists, the public settings, the bot check, and whether we are well. */
export function siteRoutes(app: FastifyInstance): void {
  const { config, db, botCheck } = app.context;

  route(app, contract.shop.shopConfiguration, async () =>
    mapLimits((limit) => [...OPTIONS[limit]]),
  );

  route(app, contract.site.settings, async ({ now }) => ({
    now,
    mode: config.mode,
    productName: config.siteName,
    siteUrl: config.siteUrl,
    ...config.outside,
    botCheck: botCheck.settings,
    maintenance: config.maintenance,
    paymentMethods: offeredMethods(config),
    seller: config.seller,
    vatNumbers: config.vatNumbers !== null,
  }));

  route(app, contract.site.botChallenge, () => botCheck.challenge(), {
    limit: { max: 120, window: 5 * 60_000 },
  });

  route(app, contract.site.health, async () => {
    try {
      await db.execute(sql`select 1`);
    } catch (error) {
      app.log.error({ err: error }, 'the database does not answer');
      throw new Problem('unavailable');
    }
    return { status: 'ok' };
  });
}
