import { contract } from '@site/shared/contract';
import { count, eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { addressHashOf, startTrial } from '../account/start-trial';
import { trialRedemptions } from '../account/tables';
import { route } from '../http/route';
import { trialMail } from './trial-mail';

/** The free trial (sections 2 and 4). */
export function trialRoutes(app: FastifyInstance): void {
  const { config, db, outbox } = app.context;

  route(app, contract.shop.activateTrial, async ({ session, now }) => {
    await db.transaction(async (tx) => {
      const account = await startTrial({ config }, tx, session.id, now);
      await outbox.enqueue(tx, account, (to) => trialMail(to, now));
    });
    return {
      status: 200 as const,
      title: texts.trial.activated(),
      body: texts.trial.checkInbox(),
    };
  });

  route(app, contract.shop.checkTrial, async ({ session }) => {
    const addressHash = await addressHashOf({ config, db }, session.email);
    const [row] = await db
      .select({ count: count() })
      .from(trialRedemptions)
      .where(
        or(eq(trialRedemptions.addressHash, addressHash), eq(trialRedemptions.userId, session.id)),
      );
    return { count: row?.count ?? 0 };
  });
}
