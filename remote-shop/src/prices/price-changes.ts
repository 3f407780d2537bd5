import { type PriceListValue, priceListOf } from '@site/shared/contract';
import { formatCents, formatEuros } from '@site/shared/format';
import type { HistoryEntry, TypedVersion } from '@site/shared/remote';
import { ADVANCED, BASIC, LIMITS, type Limit, priceCents } from '@site/shared/rules';
import * as texts from '#texts';
import { limitLabels } from '../labels/limit-labels';
import { optionText } from './option-text';
import { draftOf, type OptionDraft } from './price-draft';

/** So many options are named in the text; the others are counted. */
const MAX_NAMED = 3;

/** The price list of a version. */
export function listOf({ value, number }: Pick<TypedVersion<'prices'>, 'value' | 'number'>) {
  return priceListOf(value, number);
}

/**
 * A version of the prices in one line: 'Basic €9.90 → €12.90, Advanced from €14.90 → €18.90' if
 * these change, and the options that differ, such as 'Playlists, 20: €14.90 → €15.90'.
 */
export function priceChangeText({ version, before = version }: HistoryEntry<'prices'>): string {
  const options = optionChanges(before.value, version.value);
  const more = options.length - MAX_NAMED;
  const lines = [
    ...planChanges(before, version),
    ...options.slice(0, MAX_NAMED),
    ...(more > 0 ? [texts.prices.moreChanges({ count: more })] : []),
  ];
  return lines.length > 0 ? lines.join(' · ') : texts.prices.unchanged();
}

function planChanges(before: TypedVersion<'prices'>, after: TypedVersion<'prices'>): string[] {
  const [old, next] = [before, after].map(listOf);
  if (!old || !next) return [];
  const price = (list: typeof old, plan: typeof BASIC) => formatCents(priceCents(list, plan));
  const change = {
    basicBefore: price(old, BASIC),
    basicAfter: price(next, BASIC),
    advancedBefore: price(old, ADVANCED),
    advancedAfter: price(next, ADVANCED),
  };
  const isSame =
    change.basicBefore === change.basicAfter && change.advancedBefore === change.advancedAfter;
  return isSame ? [] : [texts.prices.change(change)];
}

function optionChanges(before: PriceListValue, after: PriceListValue): string[] {
  const [old, next] = [draftOf(before), draftOf(after)];
  const step =
    before.customStepPrice === after.customStepPrice
      ? []
      : [
          texts.prices.changedOption({
            option: texts.prices.customStep(),
            before: formatEuros(before.customStepPrice),
            after: formatEuros(after.customStepPrice),
          }),
        ];
  return [
    ...LIMITS.flatMap((limit) => changesOfLimit(limit, old.options[limit], next.options[limit])),
    ...step,
  ];
}

function changesOfLimit(limit: Limit, before: OptionDraft[], after: OptionDraft[]): string[] {
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, index): string | undefined => {
    const [old, next] = [before[index], after[index]];
    const value = (draft: OptionDraft) => optionText(limit, index, draft.value);
    const name = (draft: OptionDraft) =>
      texts.prices.namedOption({ limit: limitLabels[limit].title(), option: value(draft) });
    if (!old) return next && texts.prices.addedOption({ option: name(next), price: euros(next) });
    if (!next) return texts.prices.removedOption({ option: name(old) });
    const isSameValue = old.value === next.value;
    const isSamePrice = old.price === next.price;
    if (isSameValue && isSamePrice) return undefined;
    return texts.prices.changedOption({
      option: name(old),
      before: isSamePrice ? value(old) : euros(old),
      after: isSameValue
        ? euros(next)
        : isSamePrice
          ? value(next)
          : `${value(next)}, ${euros(next)}`,
    });
  }).filter((change) => change !== undefined);
}

function euros({ price }: OptionDraft): string {
  return formatEuros(Number(price));
}
