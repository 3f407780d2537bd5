import {
  BILLING_FIELD_NAMES,
  BILLING_FIELDS,
  type BillingFieldName,
  type Order,
  orderBillingName,
} from '@site/shared/contract';
import { formatCountry } from '@site/shared/format';
import type { DataItem } from '@site/shared/ui';

/** The billing of an order in rows, the name first, without the rows of fields that it lacks. */
export function billingItems(order: Order): DataItem[] {
  const terms = [...new Set(BILLING_FIELD_NAMES.map(termOf))];
  return terms.flatMap((term) => {
    const names = BILLING_FIELD_NAMES.filter((name) => termOf(name) === term);
    const facts = names.map((name) => BILLING_FIELDS[name]);
    const texts = names.flatMap((name) => order[orderBillingName(name)] ?? []);
    if (texts.length === 0) return [];
    const isName = facts.some(({ inAddress }) => inAddress === 'in the name');
    const isCountry = facts.some(({ control }) => control === 'country');
    const value = isCountry ? texts.map(formatCountry).join() : texts.join(isName ? ' ' : ', ');
    return [{ term, value, isVerbatim: !isCountry }];
  });
}

function termOf(name: BillingFieldName): string {
  const { row, shortLabel, label } = BILLING_FIELDS[name];
  return row ?? shortLabel ?? label;
}
