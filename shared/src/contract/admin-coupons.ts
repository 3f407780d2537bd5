import * as z from '@site/shared/schema';
import * as texts from '#texts';
import { MAX_COUPON_EUROS, MAX_COUPON_PERCENT, PAID_PLANS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';

const MAX_COUPON_USES = 1_000_000;

/** What staff decide about a coupon. Days are UTC. */
const couponTerms = z.object({
  /** A coupon has a percentage or an amount. */
  percent: z.optional(fields.percent(MAX_COUPON_PERCENT)),
  /** Euros off the net price. */
  amount: z.optional(fields.euros.check(z.gte(0.01), z.lte(MAX_COUPON_EUROS))),
  /** How many orders may use it in total; omitted for no limit. */
  maxUses: z.optional(z.int().check(z.gte(1), z.lte(MAX_COUPON_USES))),
  /** The first day on which it can be used. */
  from: z.optional(z.isoDate()),
  /** The last day on which it can be used. */
  until: z.optional(z.isoDate()),
  plans: z.array(z.enum(PAID_PLANS)).check(z.minLength(1, { error: texts.field.couponPlans })),
  oncePerAccount: z._default(z.boolean(), false),
  newCustomersOnly: z._default(z.boolean(), false),
});

const coupon = z.extend(couponTerms, {
  code: z.string(),
  /** Who made it: 'setting', or the email of a member of staff. */
  createdBy: z.string(),
  stoppedAt: z.optional(fields.timestamp),
  /** How many orders have it: paid ones, and unpaid ones until they are cancelled. */
  uses: z.number(),
  /** How many completed orders have it. */
  completed: z.number(),
  /** What it has taken off the completed orders, in euros. */
  cost: z.number(),
});
export type AdminCoupon = z.infer<typeof coupon>;

const couponList = z.object({ coupons: z.array(coupon) });

/** What the admin does with coupons. Every call answers the new list. The paths are in 'shop'. */
export const adminCouponCalls = {
  /** The newest 500 coupons, the ones in use first. */
  listCoupons: endpoint({
    path: 'shop/list-coupons',
    access: 'admin',
    tokenRight: 'read-books',
    body: z.object({}),
    response: couponList,
    reads: true,
  }),

  /** Makes a coupon. */
  createCoupon: endpoint({
    path: 'shop/create-coupon',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.extend(couponTerms, { code: fields.coupon }),
    response: couponList,
    problems: ['coupon-exists', 'coupon-dates'],
  }),

  /** Replaces the terms of a coupon. Placed orders keep their discount. */
  changeCoupon: endpoint({
    path: 'shop/change-coupon',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.extend(couponTerms, { code: fields.coupon }),
    response: couponList,
    problems: ['not-found', 'coupon-dates'],
  }),

  /** Stops a coupon, or lets it be used again. */
  stopCoupon: endpoint({
    path: 'shop/stop-coupon',
    access: 'admin',
    body: z.object({ code: fields.coupon, isStopped: z.boolean() }),
    response: couponList,
    problems: ['not-found'],
  }),
};
