import { BUSINESS_DATA, type BusinessVersionList, MAX_VAT_PERCENT } from '@site/shared/contract';
import {
  euTimeZone,
  formatCents,
  formatCount,
  formatCountry,
  startOfDay,
} from '@site/shared/format';
import { timeNow, usePriceList } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import {
  ADVANCED,
  DEFAULT_PRICE_LIST,
  orderAmounts,
  priceCents,
  versionAt,
} from '@site/shared/rules';
import { Callout, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import type { Part } from './business-versions';
import styles from './coupon-form.module.css';
import { FormDialog } from './form-dialog';
import { numberIn } from './number-in';
import { vatDate } from './vat-date';

type VatRateFormProps = {
  country: Part<'vat-rate'>;
  onSaved: (list: BusinessVersionList) => void;
  onClose: () => void;
};

/** Changes the VAT rate of a country from a day on, in a dialog that shows what changes. */
export function VatRateForm({ country, onSaved, onClose }: VatRateFormProps) {
  const { part, changes, versions } = country;
  const name = formatCountry(part);
  const [percentText, setPercentText] = useState('');
  const [day, setDay] = useState('');
  const { isBusy, errors, problem, onFieldChange, submit } = useSubmit<'value.percent'>({
    isProblemInline: true,
  });
  const percent = numberIn(percentText);
  const isRate = BUSINESS_DATA['vat-rate'].value.safeParse({ percent }).success;
  const validFrom = day ? startOfDay(day, euTimeZone(part)) : undefined;

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const saved = await submit(
      () =>
        client.business.saveVersion({
          ...{ name: 'vat-rate', part, changes, value: { percent } },
          ...(validFrom !== undefined && { validFrom }),
        }),
      {
        form: event.currentTarget,
        errors: isRate
          ? {}
          : { 'value.percent': texts.taxes.enterRate({ maximum: MAX_VAT_PERCENT }) },
      },
    );
    if (saved) onSaved(saved);
  }

  return (
    <FormDialog
      title={texts.taxes.changeOf({ country: name })}
      submitLabel={texts.taxes.save()}
      {...{ isBusy, problem, onClose, onFieldChange }}
      onSubmit={save}
    >
      <div className={styles.fields}>
        <TextField
          label={texts.taxes.newRate()}
          name="value.percent"
          value={percentText}
          onChange={setPercentText}
          error={errors['value.percent']}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          label={texts.taxes.firstDay()}
          name="validFrom"
          type="date"
          value={day}
          onChange={setDay}
          hint={texts.taxes.firstDayHint({ country: name })}
        />
      </div>
      <div aria-live="polite">
        {isRate && <Preview {...{ part, versions, percent, validFrom }} />}
      </div>
    </FormDialog>
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
