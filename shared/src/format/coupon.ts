import * as texts from '#texts';
import { couponLimit, MAX_COUPON_PERCENT, MIN_PAYABLE_CENTS, type OrderAmounts } from '../rules';
import { formatCents, formatCount } from './numbers';

/** The line of a coupon in a bill: what it says, and why it takes off less (decision 18). */
export function formatCouponTerm(order: OrderAmounts): string {
  const off =
    order.couponAmount > 0
      ? formatCents(order.couponAmount)
      : texts.order.couponPercent({ percent: formatCount(order.coupon) });
  const limit = couponLimit(order);
  if (limit === 'lowest payable')
    return texts.order.couponToMinimum({ off, minimum: formatCents(MIN_PAYABLE_CENTS) });
  return limit === 'largest share'
    ? texts.order.couponToShare({ off, percent: formatCount(MAX_COUPON_PERCENT) })
    : texts.order.coupon({ off });
}
