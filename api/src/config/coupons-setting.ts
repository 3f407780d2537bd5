import * as z from 'zod/mini';

/** `until` in ms. */
export type CouponSetting = { code: string; percent: number; uses: number; until: number };

/** More than there will ever be, and still a number of the database's. */
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
 * Reads COUPONS: JSON with the percent by code, `{"SPRING10": 10}`, or `{percent, uses, until}` with how often it can be used by all
 * together and its last day (UTC). Throws where it is anything else.
 */
export function readCoupons(json: string): ReadonlyMap<string, CouponSetting> {
  return new Map(
    Object.entries(settings.parse(JSON.parse(json))).map(([code, given]) => {
      const { percent: worth, uses, until } = { uses: undefined, until: undefined, ...given };
      const end = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until) + 86_400_000;
      return [code, { code, percent: worth, uses: uses ?? UNLIMITED_USES, until: end }];
    }),
  );
}
