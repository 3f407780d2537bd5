import * as z from '@site/shared/schema';
import * as texts from '#texts';
import { type DatedVersion, DEFAULT_VAT_RATES, EU_COUNTRIES, MAX_VAT_PERCENT } from '../rules';

/** The standard VAT rate of a member state, in percent with at most two decimals. */
const vatRate = z.object({
  percent: z
    .number()
    .check(
      z.gt(0, { error: texts.field.percentMin }),
      z.lte(MAX_VAT_PERCENT, {
        error: () => texts.field.percentMax({ max: MAX_VAT_PERCENT }),
      }),
      z.multipleOf(0.01, { error: texts.field.percentDecimals }),
    ),
});

/** One kind of business data. */
type Data<Value> = {
  /** The parts with versions of their own, such as countries; '' alone for data without parts. */
  parts: readonly string[];
  /** The shape of a value on the wire and in the database. */
  value: z.ZodMiniType<Value>;
  /** The versions of the code, which apply until one is stored. */
  defaults: (part: string) => readonly DatedVersion<Value>[];
};

function data<Value>(declaration: Data<Value>): Data<Value> {
  return declaration;
}

/** What the administrator changes: each change is a version with a date. */
export const BUSINESS_DATA = {
  'vat-rate': data<z.infer<typeof vatRate>>({
    parts: EU_COUNTRIES,
    value: vatRate,
    defaults: (country) => DEFAULT_VAT_RATES[country] ?? [],
  }),
};

export type BusinessDataName = keyof typeof BUSINESS_DATA;
export const BUSINESS_DATA_NAMES = Object.keys(BUSINESS_DATA) as [
  BusinessDataName,
  ...BusinessDataName[],
];

export type BusinessValue<Name extends BusinessDataName> = z.infer<
  (typeof BUSINESS_DATA)[Name]['value']
>;
