import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import {
  formatCount,
  formatCountry,
  formatDuration,
  formatEuros,
  formatMonth,
  formatTime,
} from '@site/shared/format';
import { useLoaderData } from '@site/shared/router';
import { bookPeriodRange, MINUTE_MS } from '@site/shared/rules';
import { Card, type Column, ResponsiveTable } from '@site/shared/ui';
import * as texts from '#texts';
import { BarPlot } from '../business/bar-plot';
import { BusinessPage } from '../business/business-page';
import { FirstSteps, loadFirstSteps } from '../business/first-steps';
import { requireBusiness } from '../business/require-business';
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
  return (
    <BusinessPage
      title={texts.overview.title()}
      intro={texts.overview.intro({ time: formatTime(at) })}
    >
      <FirstSteps loaded={firstSteps} />
      <Figures {...figures} />
      <div className={styles.plots}>
        <Card title={texts.overview.netRevenue()}>
          <BarPlot
            name={texts.overview.netRevenuePlot()}
            bars={months.map(({ month, net }) => ({
              ...{ id: month, label: shortMonth(month), value: net, text: formatEuros(net) },
            }))}
          />
        </Card>
        <Card title={texts.overview.orders()}>
          <BarPlot
            name={texts.overview.ordersPlot()}
            bars={months.map(({ month, orders }) => ({
              ...{ id: month, label: shortMonth(month), value: orders, text: formatCount(orders) },
            }))}
          />
        </Card>
      </div>
      <Card title={texts.overview.byMonth()} as="section">
        <ResponsiveTable
          caption={texts.overview.byMonthCaption()}
          columns={monthColumns()}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
        />
      </Card>
      {countries.length > 0 && (
        <Card title={texts.overview.byCountry()}>
          <ResponsiveTable
            caption={texts.overview.byCountryCaption()}
            columns={countryColumns()}
            rows={countries}
            rowKey={({ country }) => country}
          />
        </Card>
      )}
    </BusinessPage>
  );
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

function monthColumns(): Column<Month>[] {
  return [
    {
      header: texts.overview.month(),
      cell: ({ month }) => formatMonth(bookPeriodRange(month).from),
      isName: true,
    },
    { header: texts.overview.orders(), cell: ({ orders }) => formatCount(orders), align: 'end' },
    { header: texts.overview.net(), cell: ({ net }) => formatEuros(net), align: 'end' },
    { header: texts.overview.vat(), cell: ({ vat }) => formatEuros(vat), align: 'end' },
    { header: texts.overview.tickets(), cell: ({ tickets }) => formatCount(tickets), align: 'end' },
    { header: texts.overview.answerTime(), cell: answerText, align: 'end' },
  ];
}

function countryColumns(): Column<Country>[] {
  return [
    {
      header: texts.overview.country(),
      cell: ({ country }) => formatCountry(country),
      isName: true,
    },
    { header: texts.overview.orders(), cell: ({ orders }) => formatCount(orders), align: 'end' },
    { header: texts.overview.net(), cell: ({ net }) => formatEuros(net), align: 'end' },
    { header: texts.overview.vat(), cell: ({ vat }) => formatEuros(vat), align: 'end' },
  ];
}

function answerText({ answerMs }: Month): string {
  return answerMs === null ? '–' : formatDuration(Math.max(answerMs, MINUTE_MS));
}

/** 'Nov': the label of a bar. */
function shortMonth(month: string): string {
  return formatMonth(bookPeriodRange(month).from).slice(0, 3);
}
