import { contract } from '@site/shared/contract';
import { can, isCoin, roleOf } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { users } from '../auth/tables';
import { Problem } from '../http/problem';
import { type Call, route } from '../http/route';
import { offeredMethods, rateSourceOf } from '../payments/coins/deposit';
import { openPayment } from '../payments/open-payment';
import { providerOf } from '../payments/provider';
import { vatCheckOf } from '../vat/vat';
import { couponOf } from './coupons';
import { ipCountryOf } from './ip-country';
import { paidFor } from './next-plans';
import { type Placing, placeOrder } from './place-order';
import { priceOrder, quoteOf } from './price-order';
import { managedOrder, orderOf, orderOnTheWire, ordersOf } from './queries';
import { cancelUnpaid, isOverdue, keepOrdersRegularly } from './upkeep';
import { validateOrder } from './validate-order';
import { spendableOf } from './wallet';

type PlacingCall = Pick<
  Call<typeof contract.shop.createOrder>,
  'body' | 'session' | 'request' | 'now'
>;

const HOUR = 3_600_000;
const PLACING = { limit: { max: 15, window: HOUR } };
/** More than a checkout needs: each may ask VIES for another VAT number. */
const QUOTING = { accountLimit: { max: 300, window: HOUR } };

/** As long as the card processors' own. */
const LONGEST_KEY = 255;

/** Quotes and orders (sections 2, 5 and 7). */
export function orderRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { config, db } = context;
  const provider = providerOf(context);
  const rateOf = rateSourceOf(config);
  const vatFor = vatCheckOf(app);
  const offered: ReadonlySet<string> = new Set(offeredMethods(config));

  async function place({ body, session, request, now }: PlacingCall) {
    // Left out, as by a caller that keeps to section 7, it says nothing; false is a no.
    if (body.acceptedTerms === false) throw new Problem('terms-not-accepted');
    if (!offered.has(body.paymentMethod)) throw new Problem('method-refused');
    const rate = await lockedRate(body, now);
    const vat = await vatFor(body.billing, now);
    const circumstances = {
      ip: request.ip,
      ipCountry: ipCountryOf(request, config),
      idempotencyKey: idempotencyKeyOf(request),
    };
    const order = await placeOrder(context, session, body, { ...circumstances, vat, rate, now });
    if (order.result !== 'AWAITING_PAYMENT' || isCoin(order.payment_mode))
      return { order: order.number };
    if (!provider) throw new Problem('method-refused');
    return { order: order.number, url: await openPayment(app, provider, order) };
  }

  async function lockedRate({ paymentMethod }: Placing, now: number): Promise<number | null> {
    if (!isCoin(paymentMethod)) return null;
    return rateOf(paymentMethod, now).catch((error: unknown) => {
      app.log.error({ err: error }, `there is no rate for ${paymentMethod}`);
      throw new Problem('payment-failed');
    });
  }

  const quote = async ({ body, session, now }: Call<typeof contract.shop.quote>) => {
    const [account] = await db.select().from(users).where(eq(users.id, session.id));
    if (!account) throw new Problem('not-signed-in');
    const coupon = await couponOf(db, config, { code: body.coupon, userId: account.id, now });
    const balance = await spendableOf(db, account.id);
    const vat = await vatFor(body, now);
    const priced = priceOrder(await paidFor(db, account), body.subscription, {
      tax: vat.percent,
      coupon,
      balance,
      now,
    });
    return { ...quoteOf(priced), ...(vat.standing && { vatNumber: vat.standing }) };
  };
  route(app, contract.shop.quote, quote, QUOTING);

  route(app, contract.shop.createOrder, place, PLACING);
  route(
    app,
    contract.shop.createCreditCardOrder,
    async (call) => {
      if (call.body.paymentMethod !== 'CARD') throw new Problem('method-refused');
      return place(call);
    },
    PLACING,
  );
  route(app, contract.shop.createPaypalOrder, async () => {
    throw new Problem('method-refused');
  });

  route(app, contract.shop.viewOrder, async ({ body, session, now }) => {
    let order = await orderOf(db, session, body.order);
    if (isOverdue(order, now)) {
      await cancelUnpaid(context, now, order.userId);
      order = await orderOf(db, session, body.order);
    }
    const isManaged = can(roleOf(session), 'see every order');
    return {
      order: orderOnTheWire(order),
      ...(isManaged && { managed: await managedOrder(db, order) }),
    };
  });

  route(
    app,
    contract.shop.validateOrder,
    async ({ body, session }) => ({
      order: orderOnTheWire(await validateOrder(app, provider, session, body.orderId)),
    }),
    { accountLimit: { max: 30, window: HOUR } },
  );

  route(app, contract.shop.getOrders, async ({ session, now }) => {
    let own = await ordersOf(db, session);
    if (own.some((order) => isOverdue(order, now))) {
      await cancelUnpaid(context, now, session.id);
      own = await ordersOf(db, session);
    }
    return { orders: own.map(orderOnTheWire) };
  });

  keepOrdersRegularly(app, provider);
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= LONGEST_KEY) return key;
  throw new Problem('malformed', {
    body: `An Idempotency-Key has 1 to ${LONGEST_KEY} characters.`,
  });
}
