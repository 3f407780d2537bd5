import { DAY_MS, MAX_COUPON_PERCENT } from '@site/shared/rules';
import * as z from 'zod/mini';
import { StartFailure } from './start-failure';

/** `uses`: how often the code can be used in total. `until`: the end in ms. Null for no limit. */
export type CouponSetting = {
  code: string;
  percent: number;
  uses: number | null;
  until: number | null;
};

const CODE = /^[A-Z0-9-]{3,40}$/;
const KNOWN_FIELDS = ['percent', 'uses', 'until'];

const setting = z.object({
  percent: z.number().check(z.gt(0), z.lte(MAX_COUPON_PERCENT), z.multipleOf(0.01)),
  uses: z.optional(z.int().check(z.gte(1))),
  until: z.optional(z.iso.date()),
});
const settings = z.record(z.string(), z.unknown());

/** What each field of a coupon has to be, with an example that is right. */
const EXPECTATIONS: Record<string, string> = {
  percent: `It must be a number above 0 and at most ${MAX_COUPON_PERCENT}, with at most two decimals, for example {"SPRING10": 10}.`,
  uses: 'It must be a whole number, 1 or more, for example {"FRIENDS": {"percent": 20, "uses": 50}}.',
  until: 'It must be a day, for example {"FRIENDS": {"percent": 20, "until": "2027-01-31"}}.',
};

/**
 * Reads COUPONS: JSON that maps a code to its percent, `{"SPRING10": 10}`, or to
 * `{percent, uses, until}` with the total number of uses and the last day (UTC). Throws a
 * StartFailure with a line for each mistake in a coupon, and another error for any other text.
 */
export function readCoupons(json: string): ReadonlyMap<string, CouponSetting> {
  const coupons = new Map<string, CouponSetting>();
  const problems: string[] = [];
  for (const [code, value] of Object.entries(settings.parse(JSON.parse(json)))) {
    const fields = isRecord(value) ? value : { percent: value };
    const parsed = setting.safeParse(fields);
    problems.push(...couponProblems(code, fields, parsed.error?.issues ?? []));
    if (!parsed.success) continue;
    const { percent, uses = null, until } = parsed.data;
    const end = until === undefined ? null : Date.parse(until) + DAY_MS;
    coupons.set(code, { code, percent, uses, until: end });
  }
  if (problems.length > 0) throw new StartFailure(...problems);
  return coupons;
}

function couponProblems(
  code: string,
  fields: Record<string, unknown>,
  issues: readonly { path: readonly PropertyKey[] }[],
): string[] {
  const wrongFields = new Set(issues.map(({ path }) => String(path[0])));
  const unknownFields = Object.keys(fields).filter((field) => !KNOWN_FIELDS.includes(field));
  return [
    ...(CODE.test(code)
      ? []
      : [
          `COUPONS: the code "${code}" is not valid. A code has 3 to 40 capital letters, digits or hyphens, for example {"SPRING10": 10}.`,
        ]),
    ...[...wrongFields].map(
      (field) => `COUPONS: '${field}' of ${code} is not valid. ${EXPECTATIONS[field]}`,
    ),
    ...unknownFields.map(
      (field) =>
        `COUPONS: ${code} has the unknown field "${field}". Use ${KNOWN_FIELDS.join(', ')}.`,
    ),
  ];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
