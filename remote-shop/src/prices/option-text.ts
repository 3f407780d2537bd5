import { formatLimit } from '@site/shared/format';
import type { Limit } from '@site/shared/rules';
import * as texts from '#texts';
import { limitLabels } from '../labels/limit-labels';
import { isFixed, optionValue } from './price-draft';

/** An option of a price list in words; `text` is its value as it is typed. */
export function optionText(limit: Limit, index: number, text: string): string {
  const value = optionValue(text) ?? 0;
  const count = formatLimit(value);
  if (limit === 'customer' && isFixed(limit, index)) return texts.prices.customFrom({ count });
  if (limit === 'playlist' && index === 0) return texts.prices.ofBasic({ count });
  return limitLabels[limit].option(value);
}
