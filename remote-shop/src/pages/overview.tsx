import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import {
  formatCount,
  formatCountry,
  formatDuration,
  formatEuros,
  formatMonth,
  formatShortCount,
  formatShortEuros,
  formatTime,
} from '@site/shared/format';
import { requireBusiness } from '@site/shared/remote';
import { useLoaderData } from '@site/shared/router';
import { bookPeriodRange, MINUTE_MS } from '@site/shared/rules';
import { Card, type StaffColumn, StaffPage, StaffTable } from '@site/shared/ui';
import * as texts from '#texts';
import { BarPlot } from '../business/bar-plot';
import { FirstSteps, loadFirstSteps } from '../business/first-steps';
import { client } from '../client';
import styles from './overview.module.css';

type Overview = ResponseOf<typeof contract.shop.overview>;
type Month = Overview['months'][number];
type Country = Overview['countries'][number];

export async function loader() {
  requireBusiness();
  const [overview, firstSteps] = await Promise.all([client.shop.overview({}), loadFirstSteps()]);
  return { ...unwrap(overview), firstSteps };
}

/** /business: orders, revenue, plans, trials and support of the last 12 months. */
export function Component() {
  const { at, months, countries, firstSteps, ...figures } = useLoaderData<typeof loader>();
  const used = usedMonths(months);
  return (
    <StaffPage title={texts.overview.title()} note={texts.overview.intro({ time: formatTime(at) })}>
      <FirstSteps loaded={firstSteps} />
      <Figures {...figures} />
      <div className={styles.plots}>
        <Card
          title={texts.overview.netRevenue()}
          aside={<span className={styles.quiet}>{texts.overview.netMeans()}</span>}
        >
          <BarPlot
            name={texts.overview.netRevenuePlot()}
            empty={texts.overview.noRevenue()}
            bars={months.map(({ month, net }) => ({
              ...{ id: month, label: shortMonth(month), value: net },
              ...{ text: formatEuros(net), short: formatShortEuros(net) },
            }))}
          />
        </Card>
        <Card title={texts.overview.orders()}>
          <BarPlot
            name={texts.overview.ordersPlot()}
            empty={texts.overview.noOrders()}
            bars={months.map(({ month, orders }) => ({
              ...{ id: month, label: shortMonth(month), value: orders },
              ...{ text: formatCount(orders), short: formatShortCount(orders) },
            }))}
          />
        </Card>
      </div>
      {used.length > 0 && (
        <StaffTable
          title={texts.overview.byMonth()}
          caption={texts.overview.byMonthCaption()}
          columns={monthColumns()}
          rows={used.toReversed()}
          rowKey={({ month }) => month}
        />
      )}
      {countries.length > 0 && (
        <StaffTable
          title={texts.overview.byCountry()}
          caption={texts.overview.byCountryCaption()}
          columns={countryColumns()}
          rows={countries}
          rowKey={({ country }) => country}
        />
      )}
    </StaffPage>
  );
}

/** The months from the first one in which something happened. */
function usedMonths(months: readonly Month[]): readonly Month[] {
  const first = months.findIndex(
    ({ orders, net, vat, tickets }) => orders > 0 || net !== 0 || vat !== 0 || tickets > 0,
  );
  return first === -1 ? [] : months.slice(first);
}

function Figures({
  plans,
  renewalsDue,
  trials,
}: Pick<Overview, 'plans' | 'renewalsDue' | 'trials'>) {
  const figures = [
    [texts.overview.advancedPlans(), formatCount(plans.advanced)],
    [texts.overview.basicPlans(), formatCount(plans.basic)],
    [texts.overview.freeTrials(), formatCount(plans.trial)],
    [texts.overview.renewalsDue(), formatCount(renewalsDue)],
    [texts.overview.converted(), shareText(trials)],
  ];
  return (
    <dl className={styles.figures} aria-label={texts.overview.figures()}>
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function shareText({ started, converted }: Overview['trials']): string {
  return started === 0
    ? texts.overview.noTrials()
    : texts.overview.share({
        percent: Math.round((100 * converted) / started),
        count: formatCount(started),
      });
}

function monthColumns(): StaffColumn<Month>[] {
  return [
    {
      header: texts.overview.month(),
      cell: ({ month }) => formatMonth(bookPeriodRange(month).from),
      narrow: 'name',
    },
    ...moneyColumns<Month>(),
    {
      header: texts.overview.tickets(),
      cell: ({ tickets }) => orDash(tickets, formatCount(tickets)),
      align: 'end',
    },
    { header: texts.overview.answerTime(), cell: answerText, align: 'end' },
    {
      header: texts.overview.support(),
      cell: supportText,
      narrow: 'detailEnd',
      isNarrowOnly: true,
    },
  ];
}

function countryColumns(): StaffColumn<Country>[] {
  return [
    {
      header: texts.overview.country(),
      cell: ({ country }) => formatCountry(country),
      narrow: 'name',
    },
    ...moneyColumns<Country>(),
  ];
}

/** Orders, net and VAT; in the rows of a phone the net revenue and a line with the others. */
function moneyColumns<Row extends Pick<Month, 'orders' | 'net' | 'vat'>>(): StaffColumn<Row>[] {
  return [
    {
      header: texts.overview.orders(),
      cell: ({ orders }) => orDash(orders, formatCount(orders)),
      align: 'end',
    },
    {
      header: texts.overview.net(),
      cell: ({ net }) => orDash(net, formatEuros(net)),
      align: 'end',
      narrow: 'end',
    },
    {
      header: texts.overview.vat(),
      cell: ({ vat }) => orDash(vat, formatEuros(vat)),
      align: 'end',
    },
    {
      header: texts.overview.ordersAndVat(),
      cell: ({ orders, vat }) =>
        texts.overview.ordersAndVatText({ count: orders, vat: formatEuros(vat) }),
      narrow: 'detail',
      isNarrowOnly: true,
    },
  ];
}

function supportText(month: Month): string | false {
  const { tickets: count, answerMs } = month;
  if (count === 0) return false;
  return answerMs === null
    ? texts.overview.ticketCount({ count })
    : texts.overview.supportText({ count, time: answerText(month) });
}

function orDash(value: number, text: string): string {
  return value === 0 ? '–' : text;
}

function answerText({ answerMs }: Month): string {
  return answerMs === null ? '–' : formatDuration(Math.max(answerMs, MINUTE_MS));
}

/** 'Nov': the label of a bar. */
function shortMonth(month: string): string {
  return formatMonth(bookPeriodRange(month).from).slice(0, 3);
}
