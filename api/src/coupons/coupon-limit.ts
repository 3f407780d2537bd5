import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limiter, limitFailures } from '../http/limiter';
import { Problem } from '../http/problem';

type CouponCall = {
  body: { coupon?: string | undefined };
  session: { id: number };
  request: FastifyRequest;
  reply: FastifyReply;
};

/** An account may try 20 wrong coupons an hour. Without a limit short codes could be guessed. */
export function couponLimit(
  app: FastifyInstance,
): <T>(call: CouponCall, run: () => Promise<T>) => Promise<T> {
  const wrongCoupons = limiter(app, 'wrong-coupons', { max: 20, windowMs: HOUR_MS });
  return async (call, run) => {
    if (!call.body.coupon) return run();
    const attempt = { limiter: wrongCoupons, subject: String(call.session.id) };
    return limitFailures(call, [attempt], isWrongCoupon, run);
  };
}

function isWrongCoupon(error: unknown): boolean {
  return error instanceof Problem && error.code === 'coupon-invalid';
}
