import { BUSINESS_DATA, type BusinessVersionList, MAX_VAT_PERCENT } from '@site/shared/contract';
import { euTimeZone, formatCents, formatCount, formatCountry } from '@site/shared/format';
import { timeNow, usePriceList } from '@site/shared/host';
import type { Part } from '@site/shared/remote';
import {
  ADVANCED,
  DEFAULT_PRICE_LIST,
  orderAmounts,
  priceCents,
  versionAt,
} from '@site/shared/rules';
import { Callout, TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { numberIn } from './number-in';
import { vatDate } from './vat-date';
import { VersionForm } from './version-form';

type VatRateFormProps = {
  country: Part<'vat-rate'>;
  onSaved: (list: BusinessVersionList) => void;
  onClose: () => void;
};

/** Changes the VAT rate of a country, at once or from a day on, and shows what changes. */
export function VatRateForm({ country, ...form }: VatRateFormProps) {
  const { part, versions } = country;
  const name = formatCountry(part);
  const [percentText, setPercentText] = useState('');
  const percent = numberIn(percentText);
  const isRate = BUSINESS_DATA['vat-rate'].value.safeParse({ percent }).success;
  return (
    <VersionForm
      name="vat-rate"
      part={country}
      title={texts.taxes.changeOf({ country: name })}
      value={{ percent }}
      errors={{
        'value.percent': isRate ? null : texts.taxes.enterRate({ maximum: MAX_VAT_PERCENT }),
      }}
      firstDay={{
        timeZone: euTimeZone(part),
        hint: texts.taxes.firstDayHint({ country: name }),
      }}
      preview={(validFrom) => <Preview {...{ part, versions, percent, validFrom }} />}
      {...form}
    >
      {(errors) => (
        <TextField
          label={texts.taxes.newRate()}
          name="value.percent"
          value={percentText}
          onChange={setPercentText}
          error={errors['value.percent']}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </VersionForm>
  );
}

type PreviewProps = Pick<Part<'vat-rate'>, 'part' | 'versions'> & {
  percent: number;
  validFrom: number | undefined;
};

/** The rate before and after, and what an order costs with both. */
function Preview({ part, versions, percent, validFrom }: PreviewProps) {
  const before = versionAt(versions, validFrom ?? timeNow()).value.percent;
  const rates = {
    country: formatCountry(part),
    before: formatCount(before),
    after: formatCount(percent),
  };
  const list = usePriceList() ?? DEFAULT_PRICE_LIST;
  const net = priceCents(list, ADVANCED);
  const total = (tax: number) => formatCents(orderAmounts(net, { tax }).amount);
  return (
    <Callout title={texts.taxes.preview()}>
      <p>
        {validFrom === undefined
          ? texts.taxes.previewNow(rates)
          : texts.taxes.previewFrom({ ...rates, date: vatDate(part, validFrom) })}
      </p>
      <p>
        {texts.taxes.example({
          net: formatCents(net),
          before: total(before),
          after: total(percent),
        })}
      </p>
    </Callout>
  );
}
