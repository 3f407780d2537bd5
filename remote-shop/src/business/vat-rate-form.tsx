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
import { Button, Callout, Dialog, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useId, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import type { Part } from './business-versions';
import styles from './coupon-form.module.css';
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
  const formId = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={texts.taxes.changeOf({ country: name })}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.taxes.cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {texts.taxes.save()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} onChange={onFieldChange} noValidate>
        <Stack>
          {problem && (
            <Callout tone="danger" title={problem.title} role="alert">
              {problem.body}
            </Callout>
          )}
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
        </Stack>
      </form>
    </Dialog>
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

/** A typed number: '25.5', '25,5'. NaN for any other text. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}
