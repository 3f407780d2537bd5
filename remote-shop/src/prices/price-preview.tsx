import { formatCents, formatDuration, formatPlanLines } from '@site/shared/format';
import { useNow } from '@site/shared/host';
import {
  type Cents,
  DAY_MS,
  LIMITS,
  type Limits,
  type PriceList,
  planName,
  struckOutPrice,
  TRIAL_DURATION_MS,
  TRIAL_LIMITS,
  toEuros,
} from '@site/shared/rules';
import { Card, CheckList, Price, type StaffColumn, StaffTable } from '@site/shared/ui';
import * as texts from '#texts';
import { limitLines } from '../labels/limit-labels';
import styles from './price-preview.module.css';
import {
  purchaseChanges,
  type RenewalChange,
  renewalChanges,
  UPGRADE_DAYS,
  upgradePriceIn,
} from './typical-plans';

type PricePreviewProps = { before: PriceList; after: PriceList };

/** What a new price list changes: the plan cards, purchases, renewals and an upgrade. */
export function PricePreview({ before, after }: PricePreviewProps) {
  const now = useNow();
  const purchases = purchaseChanges(before, after);
  const upgrade = {
    duration: formatDuration(UPGRADE_DAYS * DAY_MS),
    before: formatCents(upgradePriceIn(before, now)),
    after: formatCents(upgradePriceIn(after, now)),
  };
  return (
    <>
      <PlanCards purchases={purchases} />
      <StaffTable
        title={texts.prices.examples()}
        caption={texts.prices.examplesCaption()}
        columns={purchaseColumns()}
        rows={purchases}
        rowKey={({ limits }) => formatPlanLines(limits).join()}
      />
      <StaffTable
        title={texts.prices.renewals()}
        caption={texts.prices.renewalsCaption()}
        columns={renewalColumns()}
        rows={renewalChanges(before, after, now)}
        rowKey={({ limits }) => formatPlanLines(limits).join()}
      />
      <p>{texts.prices.upgrade(upgrade)}</p>
    </>
  );
}

type Purchase = ReturnType<typeof purchaseChanges>[number];

/** The cards of the home page, and the largest plan of the configurator. */
function PlanCards({ purchases }: { purchases: readonly Purchase[] }) {
  const [basic, advanced] = purchases;
  const largest = purchases.at(-1);
  return (
    <ul className={styles.cards} aria-label={texts.prices.planCards()}>
      {basic && <PlanCard title="Basic" plan={basic} />}
      {advanced && <PlanCard title="Advanced" prefix={texts.prices.from()} plan={advanced} />}
      {largest && <PlanCard title={texts.prices.largest()} plan={largest} />}
      <Card as="li" level={3} title={texts.prices.trial()}>
        <Price
          amount={0}
          size="regular"
          per={texts.prices.forDuration({ duration: formatDuration(TRIAL_DURATION_MS) })}
          note={null}
        />
        <CheckList items={limitLines(TRIAL_LIMITS).filter(({ isMissing }) => !isMissing)} />
      </Card>
    </ul>
  );
}

function PlanCard({
  title,
  prefix,
  plan: { limits, price, after },
}: {
  title: string;
  prefix?: string;
  plan: Purchase;
}) {
  return (
    <Card
      as="li"
      level={3}
      title={title}
      description={
        price === after
          ? texts.prices.unchanged()
          : texts.prices.today({ price: formatCents(price) })
      }
    >
      <Price
        amount={toEuros(after)}
        before={toEuros(struckOutPrice(after))}
        size="regular"
        per={texts.prices.perYear()}
        prefix={prefix}
      />
      <CheckList items={limitLines(limits)} />
    </Card>
  );
}

function purchaseColumns(): StaffColumn<Purchase>[] {
  return [
    {
      header: texts.prices.plan(),
      cell: ({ limits }) => planText(limits),
      width: 'wrap',
      narrow: 'name',
    },
    {
      header: texts.prices.todayColumn(),
      cell: ({ price }) => formatCents(price),
      align: 'end',
      narrow: 'detail',
    },
    {
      header: texts.prices.then(),
      cell: ({ after }) => formatCents(after),
      align: 'end',
      narrow: 'detailEnd',
    },
    {
      header: texts.prices.difference(),
      cell: ({ price, after }) => differenceText(after - price),
      align: 'end',
      narrow: 'end',
    },
  ];
}

function renewalColumns(): StaffColumn<RenewalChange>[] {
  return [
    {
      header: texts.prices.owned(),
      cell: ({ limits }) => planText(limits),
      width: 'wrap',
      narrow: 'name',
    },
    {
      header: texts.prices.todayColumn(),
      cell: ({ price }) => formatCents(price),
      align: 'end',
      narrow: 'detailEnd',
    },
    {
      header: texts.prices.renewedPlan(),
      cell: ({ limits, after }) =>
        LIMITS.every((limit) => limits[limit] === after.limits[limit])
          ? texts.prices.samePlan()
          : planText(after.limits),
      width: 'wrap',
      narrow: 'detail',
    },
    {
      header: texts.prices.then(),
      cell: ({ after }) => formatCents(after.price),
      align: 'end',
      narrow: 'end',
    },
  ];
}

/** 'Advanced: 5 playlists, 10 EPG countries, …'. */
function planText(limits: Limits): string {
  return texts.prices.planOf({
    plan: planName(limits.playlist),
    limits: formatPlanLines(limits).join(', '),
  });
}

function differenceText(cents: Cents): string {
  if (cents === 0) return '–';
  return `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;
}
