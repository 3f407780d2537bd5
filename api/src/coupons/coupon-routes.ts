import { contract, type ParsedBodyOf } from '@site/shared/contract';
import { DAY_MS, toCents } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { listCoupons } from './list-coupons';
import { seedCoupons } from './seed-coupons';
import { coupons } from './tables';

type Terms = ParsedBodyOf<typeof contract.shop.createCoupon>;

/** The administrator's calls on coupons. The coupons of the setting are stored before the start. */
export function couponRoutes(app: FastifyInstance): void {
  const { db } = app.context;
  app.addHook('onReady', async () => {
    for (const code of await seedCoupons(app.context))
      app.log.warn(
        `The coupon ${code} differs from the setting COUPONS. The stored coupon applies; change or stop it at /business/coupons.`,
      );
  });

  route(app, contract.shop.listCoupons, () => listCoupons(db));

  route(app, contract.shop.createCoupon, async ({ body, session, now, act }) => {
    const row = { ...columnsOf(body), createdAt: now, actorId: session.id };
    await act(async (tx) => {
      const created = await tx.insert(coupons).values(row).onConflictDoNothing().returning();
      if (created.length === 0) throw new Problem('coupon-exists');
    });
    return listCoupons(db);
  });

  route(app, contract.shop.changeCoupon, async ({ body, act }) => {
    const { code, ...terms } = columnsOf(body);
    await act((tx) => changeColumns(tx, code, terms));
    return listCoupons(db);
  });

  route(app, contract.shop.stopCoupon, async ({ body, now, act }) => {
    const code = body.code.toUpperCase();
    await act(async (tx, { skipEntry }) => {
      const coupon = await lockCoupon(tx, code);
      if ((coupon.stoppedAt !== null) === body.isStopped) skipEntry();
      else await changeColumns(tx, code, { stoppedAt: body.isStopped ? now : null });
    });
    return listCoupons(db);
  });
}

/** Locks a coupon. Throws 'not-found'. */
async function lockCoupon(tx: Transaction, code: string): Promise<typeof coupons.$inferSelect> {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  if (!coupon) throw new Problem('not-found');
  return coupon;
}

/** Throws 'not-found'. */
async function changeColumns(
  tx: Transaction,
  code: string,
  columns: Partial<typeof coupons.$inferInsert>,
): Promise<void> {
  const rows = await tx.update(coupons).set(columns).where(eq(coupons.code, code)).returning();
  if (rows.length === 0) throw new Problem('not-found');
}

/**
 * The columns of a coupon with these terms. Throws 'malformed' unless it has either a percentage or
 * an amount, and 'coupon-dates' if the first day is after the last.
 */
function columnsOf({ code, percent, amount, maxUses, from, until, ...terms }: Terms) {
  if ((percent === undefined) === (amount === undefined)) throw new Problem('malformed');
  const startsAt = from === undefined ? null : Date.parse(from);
  const endsAt = until === undefined ? null : Date.parse(until) + DAY_MS;
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) {
    const { body } = new Problem('coupon-dates');
    throw new Problem('coupon-dates', { fields: { until: body } });
  }
  return {
    code: code.toUpperCase(),
    percent: percent ?? null,
    amount: amount === undefined ? null : toCents(amount),
    maxUses: maxUses ?? null,
    startsAt,
    endsAt,
    ...terms,
  };
}
