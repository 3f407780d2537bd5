import type { PriceListValue } from '@site/shared/contract';
import { formatLimit } from '@site/shared/format';
import {
  CUSTOMER_STEP,
  type Limit,
  MIN_CUSTOM_CUSTOMER_INDEX,
  mapLimits,
  OPTION_COUNTS,
  parseEuros,
  UNLIMITED,
} from '@site/shared/rules';

/** What was typed for one option. */
export type OptionDraft = { value: string; price: string };

/** What was typed for a price list. The last option of `customer` is the custom amount. */
type PriceDraft = { options: Record<Limit, OptionDraft[]>; customStepPrice: string };

const UNLIMITED_TEXT = formatLimit(UNLIMITED);

/** The fields of a price list as texts. */
export function draftOf({ prices, customStepPrice, ...lists }: PriceListValue): PriceDraft {
  return {
    options: mapLimits((limit) =>
      prices[limit].map((price, index) => ({
        value: valueText(limit, lists[limit][index]),
        price: priceText(price),
      })),
    ),
    customStepPrice: priceText(customStepPrice),
  };
}

function valueText(limit: Limit, value: number | undefined): string {
  if (value === UNLIMITED) return UNLIMITED_TEXT;
  const custom = MIN_CUSTOM_CUSTOMER_INDEX * CUSTOMER_STEP;
  return String(value ?? (limit === 'customer' ? custom : ''));
}

/** An amount in euros as it is typed: '14.90'. */
function priceText(euros: number): string {
  return euros.toFixed(2);
}

/** The typed value of an option; null if it is no whole number, and no '∞'. */
export function optionValue(text: string): number | null {
  const typed = text.trim();
  if (typed === UNLIMITED_TEXT || typed === String(UNLIMITED)) return UNLIMITED;
  return /^\d{1,10}$/.test(typed) ? Number(typed) : null;
}

/** The price list that was typed; null while a field has no number. */
export function typedValue({ options, customStepPrice }: PriceDraft): PriceListValue | null {
  const step = parseEuros(customStepPrice);
  const lists = mapLimits((limit) => options[limit].map(({ value }) => optionValue(value)));
  const prices = mapLimits((limit) => options[limit].map(({ price }) => parseEuros(price)));
  const all = [...Object.values(lists), ...Object.values(prices)].flat();
  if (step === null || all.includes(null)) return null;
  const numbers = (values: (number | null)[]) => values.map((value) => value ?? 0);
  return {
    ...mapLimits((limit) =>
      // The custom amount has a price, and is no option.
      numbers(limit === 'customer' ? lists.customer.slice(0, -1) : lists[limit]),
    ),
    prices: mapLimits((limit) => numbers(prices[limit])),
    customStepPrice: step,
  };
}

/** Whether an option has a fixed value: backups are yes or no, a custom amount begins at 200. */
export function isFixed(limit: Limit, index: number): boolean {
  return (
    limit === 'automatic_backups' || (limit === 'customer' && index >= MIN_CUSTOM_CUSTOMER_INDEX)
  );
}

/** Whether an option has no price of its own: only Basic has the first of these options. */
export function isOfBasicOnly(limit: Limit, index: number): boolean {
  return index === 0 && (limit === 'epg' || limit === 'customer');
}

/** Whether the list of a limit may get one more option, or lose its last one. */
export function canResize(limit: Limit, count: number): { more: boolean; fewer: boolean } {
  const { least, most } = OPTION_COUNTS[limit];
  const isFree = least < most;
  return { more: isFree && count < most, fewer: isFree && count > least };
}
