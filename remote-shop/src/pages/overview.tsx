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
import { BarPlot } from '../business/bar-plot';
import { BusinessPage } from '../business/business-page';
import { requireBusiness } from '../business/require-business';
import { client } from '../client';
import styles from './overview.module.css';

type Overview = ResponseOf<typeof contract.shop.overview>;
type Month = Overview['months'][number];
type Country = Overview['countries'][number];

export async function loader(): Promise<Overview> {
  requireBusiness();
  return unwrap(await client.shop.overview({}));
}

/** /business: orders, revenue, plans, trials and support of the last 12 months. */
export function Component() {
  const { at, months, countries, ...figures } = useLoaderData<typeof loader>();
  return (
    <BusinessPage
      title="Overview"
      intro={`The last 12 months in UTC, as of ${formatTime(at)}. Revenue is net: invoices less credit notes.`}
    >
      <Figures {...figures} />
      <div className={styles.plots}>
        <Card title="Net revenue">
          <BarPlot
            name="Net revenue by month, in the table below"
            bars={months.map(({ month, net }) => ({
              ...{ label: shortMonth(month), value: net, text: formatEuros(net) },
            }))}
          />
        </Card>
        <Card title="Orders">
          <BarPlot
            name="Orders by month, in the table below"
            bars={months.map(({ month, orders }) => ({
              ...{ label: shortMonth(month), value: orders, text: formatCount(orders) },
            }))}
          />
        </Card>
      </div>
      <Card title="By month" as="section">
        <ResponsiveTable
          caption="Figures by month, the newest first"
          columns={monthColumns}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
        />
      </Card>
      {countries.length > 0 && (
        <Card title="By country">
          <ResponsiveTable
            caption="Figures by country, the largest revenue first"
            columns={countryColumns}
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
  const figures = {
    'Advanced plans': formatCount(plans.advanced),
    'Basic plans': formatCount(plans.basic),
    'Free trials': formatCount(plans.trial),
    'Plans that end within 30 days': formatCount(renewalsDue),
    'Trials that became customers': shareText(trials),
  };
  return (
    <dl className={styles.figures} aria-label="Plans and trials">
      {Object.entries(figures).map(([term, value]) => (
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
    ? 'No trials'
    : `${Math.round((100 * converted) / started)} % of ${formatCount(started)}`;
}

const monthColumns: readonly Column<Month>[] = [
  { header: 'Month', cell: ({ month }) => formatMonth(bookPeriodRange(month).from), isName: true },
  { header: 'Orders', cell: ({ orders }) => formatCount(orders), align: 'end' },
  { header: 'Net', cell: ({ net }) => formatEuros(net), align: 'end' },
  { header: 'VAT', cell: ({ vat }) => formatEuros(vat), align: 'end' },
  { header: 'Tickets', cell: ({ tickets }) => formatCount(tickets), align: 'end' },
  { header: 'Time to an answer', cell: answerText, align: 'end' },
];

const countryColumns: readonly Column<Country>[] = [
  { header: 'Country', cell: ({ country }) => formatCountry(country), isName: true },
  { header: 'Orders', cell: ({ orders }) => formatCount(orders), align: 'end' },
  { header: 'Net', cell: ({ net }) => formatEuros(net), align: 'end' },
  { header: 'VAT', cell: ({ vat }) => formatEuros(vat), align: 'end' },
];

function answerText({ answerMs }: Month): string {
  return answerMs === null ? '–' : formatDuration(Math.max(answerMs, MINUTE_MS));
}

/** 'Nov': the label of a bar. */
function shortMonth(month: string): string {
  return formatMonth(bookPeriodRange(month).from).slice(0, 3);
}
