import { formatCents, formatUtcDate } from '@site/shared/format';
import { usePriceList } from '@site/shared/host';
import {
  ADVANCED,
  DEFAULT_PRICE_LIST,
  orderAmounts,
  priceCents,
  VAT_BASES,
  type VatBase,
} from '@site/shared/rules';
import { Callout, RadioSegment } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import type { SettingsFormProps } from './settings-page';
import { VersionForm } from './version-form';

/** The coupon and the VAT of the example, in percent. */
const EXAMPLE = { coupon: 20, tax: 20 };

/** 'VAT is a percentage of the price before the coupon.' */
export function vatBaseText(base: VatBase): string {
  return SENTENCES[base]();
}

/** Chooses of which amount VAT is a percentage, at once or from a day on, with an example. */
export function VatBaseForm({ part, ...form }: SettingsFormProps<'vat-base'>) {
  const [base, setBase] = useState(part.current.value.base);
  const net = priceCents(usePriceList() ?? DEFAULT_PRICE_LIST, ADVANCED);
  const total = (vatBase: VatBase) =>
    formatCents(orderAmounts(net, { ...EXAMPLE, vatBase }).amount);
  return (
    <VersionForm
      name="vat-base"
      part={part}
      title={texts.vatBase.edit()}
      value={{ base }}
      errors={{}}
      firstDay={{ timeZone: 'UTC', hint: texts.seller.firstDayHint() }}
      preview={(validFrom) => (
        <Callout
          title={
            validFrom === undefined
              ? texts.vatBase.previewNow()
              : texts.vatBase.previewFrom({ date: formatUtcDate(validFrom) })
          }
        >
          <p>{vatBaseText(base)}</p>
          <p>
            {texts.vatBase.example({
              net: formatCents(net),
              ...EXAMPLE,
              before: total(part.current.value.base),
              after: total(base),
            })}
          </p>
        </Callout>
      )}
      {...form}
    >
      {() => (
        <RadioSegment
          legend={texts.vatBase.legend()}
          options={VAT_BASES.map((value) => ({ value, label: LABELS[value]() }))}
          value={base}
          onChange={setBase}
        />
      )}
    </VersionForm>
  );
}

const SENTENCES = { price: texts.vatBase.price, discounted: texts.vatBase.discounted };
const LABELS = { price: texts.vatBase.beforeCoupon, discounted: texts.vatBase.afterCoupon };
