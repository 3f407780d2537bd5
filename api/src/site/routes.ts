import { contract } from '@site/shared/contract';
import { MINUTE_MS, mapLimits, OPTIONS } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { offeredMethods } from '../payments/coins/deposit';

/** What every page needs without a session: public settings, shop options, bot check, health. */
export function siteRoutes(app: FastifyInstance): void {
  const { config, db, botCheck } = app.context;

  route(app, contract.shop.shopConfiguration, async () =>
    mapLimits((limit) => [...OPTIONS[limit]]),
  );

  route(app, contract.site.settings, async ({ now }) => ({
    now,
    mode: config.mode,
    productName: config.productName,
    siteUrl: config.siteUrl,
    ...config.outsideLinks,
    botCheck: botCheck.settings,
    maintenance: config.maintenance,
    paymentMethods: offeredMethods(config),
    seller: config.seller,
    vatNumbers: config.vatNumbers !== null,
  }));

  route(
    app,
    contract.botCheck.challenge,
    async () => {
      if (!botCheck.challenge) throw new Problem('unavailable');
      return botCheck.challenge();
    },
    { limit: { max: 120, windowMs: 5 * MINUTE_MS } },
  );

  route(app, contract.site.health, async () => {
    try {
      await db.execute(sql`select 1`);
    } catch (error) {
      app.log.error({ err: error }, 'The database does not answer.');
      throw new Problem('unavailable');
    }
    return { status: 'ok' };
  });
}
