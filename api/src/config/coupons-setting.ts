import { DAY_MS } from '@site/shared/rules';
import * as z from 'zod/mini';

/** `uses`: how often the code can be used in total. `until` in ms. */
export type CouponSetting = { code: string; percent: number; uses: number; until: number };

/** Never reached, and small enough for an integer column. */
const UNLIMITED_USES = 1_000_000_000;

const percent = z.number().check(z.gt(0), z.lte(90), z.multipleOf(0.01));
const setting = z.union([
  z.pipe(
    percent,
    z.transform((value: number) => ({ percent: value })),
  ),
  z.strictObject({
    percent,
    uses: z.optional(z.int().check(z.gte(1))),
    until: z.optional(z.iso.date()),
  }),
]);
const settings = z.record(z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/)), setting);

/**
 * Reads COUPONS: JSON that maps a code to its percent, `{"SPRING10": 10}`, or to
 * `{percent, uses, until}` with the total number of uses and the last day (UTC). Throws for any
 * other value.
 */
export function readCoupons(json: string): ReadonlyMap<string, CouponSetting> {
  return new Map(
    Object.entries(settings.parse(JSON.parse(json))).map(([code, coupon]) => {
      const { percent, uses, until } = { uses: undefined, until: undefined, ...coupon };
      const end = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until) + DAY_MS;
      return [code, { code, percent, uses: uses ?? UNLIMITED_USES, until: end }];
    }),
  );
}
