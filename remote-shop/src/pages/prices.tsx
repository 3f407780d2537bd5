import type { BusinessVersionList } from '@site/shared/contract';
import { formatEuros, formatUtcDate } from '@site/shared/format';
import { refreshPrices, showToast, useNow } from '@site/shared/host';
import { partsOf, type TypedVersion, useLoaded, VersionHistory } from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { LIMITS, type Limit } from '@site/shared/rules';
import { Button, Callout, type StaffColumn, StaffPage, StaffTable } from '@site/shared/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts';
import { businessClient } from '../business/business-client';
import { loadVersions } from '../business/load-versions';
import { limitLabels } from '../labels/limit-labels';
import { optionText } from '../prices/option-text';
import { listOf, priceChangeText } from '../prices/price-changes';
import { draftOf, isOfBasicOnly } from '../prices/price-draft';
import { PriceListForm } from '../prices/price-list-form';
import { PricePreview } from '../prices/price-preview';

export const loader = () => loadVersions('prices');

/** /business/prices: the options of the shop with their prices, planned changes and history. */
export function Component() {
  const [list, setList] = useLoaded(useLoaderData() as BusinessVersionList);
  const [isEdited, setEdited] = useState(false);
  const now = useNow();
  const [prices] = partsOf('prices', list, now);
  if (!prices) return null;
  const { current, next } = prices;

  function show(changed: BusinessVersionList) {
    setList(changed);
    // The other pages of this tab show the prices, too.
    void refreshPrices();
  }

  const editButton = (
    <Button variant="primary" icon={<Pencil aria-hidden="true" />} onClick={() => setEdited(true)}>
      {texts.prices.edit()}
    </Button>
  );
  return (
    <StaffPage title={texts.prices.title()} actions={!isEdited && editButton}>
      <p>{texts.prices.intro()}</p>
      {isEdited ? (
        <PriceListForm
          key={prices.changes}
          prices={prices}
          now={now}
          onClose={() => setEdited(false)}
          onSaved={(changed) => {
            show(changed);
            setEdited(false);
            // The form is longer than the page, whose beginning shows what was saved.
            window.scrollTo({ top: 0 });
            void showToast({ title: texts.prices.saved(), success: true });
          }}
        />
      ) : (
        <>
          {next && (
            <>
              <Callout title={texts.prices.plannedFrom({ date: formatUtcDate(next.validFrom) })}>
                {texts.prices.plannedText()}
              </Callout>
              <PricePreview before={listOf(current)} after={listOf(next)} />
            </>
          )}
          <StaffTable
            title={texts.prices.options()}
            caption={texts.prices.optionsCaption()}
            columns={optionColumns()}
            rows={optionRows(current)}
            rowKey={({ limit, index }) => `${limit} ${index}`}
          />
        </>
      )}
      <VersionHistory
        calls={businessClient.business}
        name="prices"
        list={list}
        titleOf={priceChangeText}
        dateOf={({ version }) => formatUtcDate(version.validFrom)}
        onChanged={show}
      />
    </StaffPage>
  );
}

/** A row of the table: an option, or, with an `index` beyond them, the step of a custom amount. */
type OptionRow = { limit: Limit; index: number; option: string; price: string };

function optionRows({ value }: TypedVersion<'prices'>): OptionRow[] {
  const { options } = draftOf(value);
  return LIMITS.flatMap((limit) => [
    ...options[limit].map(({ value: text }, index) => ({
      limit,
      index,
      option: optionText(limit, index, text),
      price: isOfBasicOnly(limit, index)
        ? texts.prices.basicOnly()
        : formatEuros(value.prices[limit][index] ?? 0),
    })),
    ...(limit === 'customer'
      ? [
          {
            limit,
            index: options[limit].length,
            option: texts.prices.customStep(),
            price: formatEuros(value.customStepPrice),
          },
        ]
      : []),
  ]);
}

function optionColumns(): StaffColumn<OptionRow>[] {
  return [
    {
      header: texts.prices.limit(),
      cell: ({ limit }) => limitLabels[limit].title(),
      narrow: 'name',
    },
    {
      header: texts.prices.optionColumn(),
      cell: ({ option }) => option,
      width: 'fill',
      narrow: 'detail',
    },
    {
      header: texts.prices.priceColumn(),
      cell: ({ price }) => price,
      align: 'end',
      narrow: 'end',
    },
  ];
}
