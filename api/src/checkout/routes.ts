import { contract } from '@site/shared/contract';
import { canPayByPaypal, HOUR_MS, isCoin } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { saveTimeZone } from '../account/reminder-settings';
import { users } from '../auth/tables';
import { couponLimit } from '../coupons/coupon-limit';
import { Problem } from '../http/problem';
import { type Call, route } from '../http/route';
import { orderResponse } from '../orders/order-response';
import { configuredRates } from '../payments/coins/coin-rates';
import { offeredMethods } from '../payments/coins/deposit';
import { configuredProvider } from '../payments/providers/configured-provider';
import { vatLookup } from '../vat/vat';
import { cancelOrder, changePaymentMethod } from './change-open-order';
import { ipCountryOf } from './ip-country';
import { openPayment } from './open-payment';
import { type PlaceOrderInput, placeOrder } from './place-order';
import { quoteOrder } from './quote-order';
import { validateOrder } from './validate-order';

type CreateOrderCall = Pick<
  Call<typeof contract.shop.createOrder>,
  'body' | 'session' | 'request' | 'reply' | 'now'
>;

const CREATE_ORDER_LIMIT = {
  limit: { max: 15, windowMs: HOUR_MS },
  accountLimit: { max: 60, windowMs: HOUR_MS },
};
/** A checkout needs fewer quotes. The limit exists because a quote may look up a VAT number. */
const QUOTE_LIMIT = { accountLimit: { max: 300, windowMs: HOUR_MS } };
const CHANGE_ORDER_LIMIT = { accountLimit: { max: 30, windowMs: HOUR_MS } };
const VALIDATE_ORDER_LIMIT = { accountLimit: { max: 30, windowMs: HOUR_MS } };

/** Card processors have the same limit. */
const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** Quotes, and the orders that customers place and change (sections 2, 5 and 7). */
export function checkoutRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { config, db } = context;
  const provider = configuredProvider(context);
  const rateOf = configuredRates(config);
  const vatFor = vatLookup(app);
  const limitCoupons = couponLimit(app);
  const offered: ReadonlySet<string> = new Set(offeredMethods(config));

  async function createOrder({ body, session, request, reply, now }: CreateOrderCall) {
    // A caller that shows no checkbox leaves the field out.
    if (body.acceptedTerms === false) throw new Problem('terms-not-accepted');
    if (!offered.has(body.paymentMethod)) throw new Problem('method-refused');
    const details = {
      ip: request.ip,
      ipCountry: ipCountryOf(request, config),
      idempotencyKey: idempotencyKeyOf(request),
      rate: await coinRate(body, now),
      vat: await vatFor(body.billing, now),
      now,
    };
    const order = await limitCoupons({ body, session, request, reply }, () =>
      placeOrder(context, session, body, details),
    );
    // The order exists, so a failure of its time zone does not fail the call.
    await saveTimeZone(db, session.id, body.timeZone).catch((error: unknown) =>
      app.log.error({ err: error }, 'The time zone of an account could not be stored.'),
    );
    if (order.result !== 'AWAITING_PAYMENT' || isCoin(order.payment_mode))
      return { order: order.number };
    if (!provider) throw new Problem('method-refused');
    return { order: order.number, url: await openPayment(app, provider, order) };
  }

  async function coinRate(
    { paymentMethod }: Pick<PlaceOrderInput, 'paymentMethod'>,
    now: number,
  ): Promise<number | null> {
    if (!isCoin(paymentMethod)) return null;
    return rateOf(paymentMethod, now).catch((error: unknown) => {
      app.log.error({ err: error }, `The rate of ${paymentMethod} is not available.`);
      throw new Problem('payment-failed');
    });
  }

  route(
    app,
    contract.shop.quote,
    async ({ body, session, request, reply, now }) => {
      const [account] = await db.select().from(users).where(eq(users.id, session.id));
      if (!account) throw new Problem('not-signed-in');
      return quoteOrder(context, account, body, {
        vatOf: (billing) => vatFor(billing, now),
        limitCoupons: (run) => limitCoupons({ body, session, request, reply }, run),
        now,
      });
    },
    QUOTE_LIMIT,
  );

  route(app, contract.shop.createOrder, createOrder, CREATE_ORDER_LIMIT);
  route(
    app,
    contract.shop.createCreditCardOrder,
    async (call) => {
      if (call.body.paymentMethod !== 'CARD') throw new Problem('method-refused');
      return createOrder(call);
    },
    CREATE_ORDER_LIMIT,
  );
  // No PayPal provider exists yet: an account that may use PayPal gets its failure (section 8).
  route(app, contract.shop.createPaypalOrder, async ({ session }) => {
    throw new Problem(canPayByPaypal(session) ? 'paypal-failed' : 'method-refused');
  });

  route(
    app,
    contract.shop.validateOrder,
    async ({ body, session }) => ({
      order: orderResponse(await validateOrder(app, provider, session, body.orderId)),
    }),
    VALIDATE_ORDER_LIMIT,
  );

  route(
    app,
    contract.shop.cancelOrder,
    async ({ body, session }) => ({
      order: orderResponse(await cancelOrder(app, provider, session, body.order)),
    }),
    CHANGE_ORDER_LIMIT,
  );

  route(
    app,
    contract.shop.changePaymentMethod,
    async ({ body, session, request, now }) => {
      if (!offered.has(body.paymentMethod)) throw new Problem('method-refused');
      const order = await changePaymentMethod(app, provider, session, body.order, {
        paymentMethod: body.paymentMethod,
        rate: await coinRate(body, now),
        ip: request.ip,
        ipCountry: ipCountryOf(request, config),
        now,
      });
      if (isCoin(order.payment_mode)) return { order: order.number };
      if (!provider) throw new Problem('method-refused');
      return { order: order.number, url: await openPayment(app, provider, order) };
    },
    CHANGE_ORDER_LIMIT,
  );
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH)
    return key;
  throw new Problem('malformed', {
    body: `An Idempotency-Key has 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} characters.`,
  });
}
