import type { BusinessVersionList } from '@site/shared/contract';
import { compareNames, formatCount, formatCountry } from '@site/shared/format';
import { showToast, useNow } from '@site/shared/host';
import {
  type HistoryEntry,
  type Part,
  partsOf,
  useLoaded,
  VersionHistory,
} from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { Button, type StaffColumn, StaffPage, StaffTable } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { businessClient } from '../business/business-client';
import { loadVersions } from '../business/load-versions';
import { VatBase } from '../business/vat-base';
import { vatDate } from '../business/vat-date';
import { VatRateForm } from '../business/vat-rate-form';

type Country = Part<'vat-rate'>;

type Loaded = { rates: BusinessVersionList; base: BusinessVersionList };

export async function loader(): Promise<Loaded> {
  const [rates, base] = await Promise.all([loadVersions('vat-rate'), loadVersions('vat-base')]);
  return { rates, base };
}

/**
 * /business/taxes: the VAT rates of the EU and the base of the VAT with their dates, planned
 * changes and history.
 */
export function Component() {
  const { rates, base } = useLoaderData() as Loaded;
  const [list, show] = useLoaded(rates);
  const [edited, setEdited] = useState<string | null>(null);
  const countries = partsOf('vat-rate', list, useNow()).toSorted((a, b) =>
    compareNames(formatCountry(a.part), formatCountry(b.part)),
  );
  const country = countries.find(({ part }) => part === edited);
  return (
    <StaffPage title={texts.taxes.title()}>
      <VatBase list={base} />
      <p>{texts.taxes.intro()}</p>
      {country && (
        <VatRateForm
          country={country}
          onClose={() => setEdited(null)}
          onSaved={(next) => {
            show(next);
            setEdited(null);
            void showToast({ title: texts.taxes.saved(), success: true });
          }}
        />
      )}
      <StaffTable
        caption={texts.taxes.caption()}
        columns={columns(setEdited)}
        rows={countries}
        rowKey={({ part }) => part}
      />
      <VersionHistory
        title={texts.taxes.history()}
        calls={businessClient.business}
        name="vat-rate"
        list={list}
        titleOf={changeText}
        dateOf={({ part, version }) => vatDate(part, version.validFrom)}
        onChanged={show}
      />
    </StaffPage>
  );
}

function columns(onEdit: (country: string) => void): StaffColumn<Country>[] {
  return [
    { header: texts.taxes.country(), cell: ({ part }) => formatCountry(part), narrow: 'name' },
    {
      header: texts.taxes.rate(),
      cell: ({ current }) => texts.taxes.percent({ percent: formatCount(current.value.percent) }),
      align: 'end',
      narrow: 'end',
    },
    {
      header: texts.taxes.planned(),
      cell: ({ part, next }) =>
        next
          ? texts.taxes.plannedRate({
              percent: formatCount(next.value.percent),
              date: vatDate(part, next.validFrom),
            })
          : '–',
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.taxes.actions(),
      cell: ({ part }) => (
        <Button
          aria-label={texts.taxes.changeOf({ country: formatCountry(part) })}
          onClick={() => onEdit(part)}
        >
          {texts.taxes.change()}
        </Button>
      ),
      align: 'end',
      narrow: 'end',
    },
  ];
}

/** 'Germany 19 % → 20 %'. */
function changeText({ part, version, before = version }: HistoryEntry<'vat-rate'>): string {
  const change = texts.taxes.rateChange({
    before: formatCount(before.value.percent),
    after: formatCount(version.value.percent),
  });
  return `${formatCountry(part)} ${change}`;
}
