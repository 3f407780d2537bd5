import * as z from '@site/shared/schema';
import { MAX_OPTIONS, mapLimits, type PriceList, toCents, toEuros } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './plain-fields';

/** Managed users have one price more than options: that of the smallest custom amount. */
const MAX_PRICES = MAX_OPTIONS + 1;

/** The lists of options and their prices: the business data 'prices'. Amounts are euros. */
export const priceListValue = z.object({
  ...mapLimits(() => z.array(z.int()).check(z.maxLength(MAX_OPTIONS))),
  /** What each option costs a year; for playlist 0 the price of Basic. */
  prices: z.object(mapLimits(() => z.array(fields.euros).check(z.maxLength(MAX_PRICES)))),
  /** What each further 50 managed users of a custom amount cost a year. */
  customStepPrice: fields.euros,
});
export type PriceListValue = z.infer<typeof priceListValue>;

/** The selectable values of each limit, by index, with their prices (section 3). */
export const shopConfiguration = endpoint({
  path: 'shop-configuration',
  access: 'public',
  body: z.object({}),
  response: z.extend(priceListValue, {
    /** The number of the version; 0 for the default. An order names it. */
    version: z.number(),
    /** When the next version begins, if one is planned. */
    changesAt: z.optional(fields.timestamp),
  }),
  reads: true,
});

/** The price list of the rules, from the form of the wire and the number of its version. */
export function priceListOf(value: PriceListValue, version: number): PriceList {
  return {
    version,
    options: mapLimits((limit) => value[limit]),
    cents: mapLimits((limit) => value.prices[limit].map(toCents)),
    customStepCents: toCents(value.customStepPrice),
  };
}

/** A price list of the rules in the form of the wire. */
export function priceListValueOf({ options, cents, customStepCents }: PriceList): PriceListValue {
  return {
    ...mapLimits((limit) => [...options[limit]]),
    prices: mapLimits((limit) => cents[limit].map(toEuros)),
    customStepPrice: toEuros(customStepCents),
  };
}
