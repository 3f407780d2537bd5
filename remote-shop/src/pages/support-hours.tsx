import {
  formatList,
  formatSupportHours,
  formatUtcDate,
  formatWeekday,
  formatZonedDate,
  timeZoneName,
} from '@site/shared/format';
import { useNow } from '@site/shared/host';
import type { Part, TypedVersion } from '@site/shared/remote';
import type { SupportHours } from '@site/shared/service';
import { Callout, Card, type StaffColumn, StaffTable } from '@site/shared/ui';
import * as texts from '#texts';
import { loadVersions } from '../business/load-versions';
import { SettingsPage } from '../business/settings-page';
import { SupportHoursForm } from '../business/support-hours-form';

export const loader = () => loadVersions('support-hours');

/** /business/support-hours: the week and the closed days of support, and their history. */
export function Component() {
  return (
    <SettingsPage
      name="support-hours"
      title={texts.supportHours.title()}
      intro={texts.supportHours.intro()}
      edit={texts.supportHours.edit()}
      saved={texts.supportHours.saved()}
      Form={SupportHoursForm}
      titleOf={({ version }) => summaryOf(version)}
      dateOf={({ version }) => dateOf(version)}
    >
      {(part) => <Current part={part} />}
    </SettingsPage>
  );
}

function Current({ part: { current, next } }: { part: Part<'support-hours'> }) {
  const zone = current.value.timeZone;
  const now = useNow();
  return (
    <>
      {next && (
        <Callout title={texts.supportHours.plannedFrom({ date: dateOf(next) })}>
          {summaryOf(next)}
        </Callout>
      )}
      <StaffTable
        title={weekTitle(zone, timeZoneName(zone, now))}
        caption={texts.supportHours.weekCaption()}
        columns={weekColumns()}
        rows={[...current.value.week.entries()]}
        rowKey={([weekday]) => weekday}
      />
      {current.value.closedDays.length > 0 ? (
        <StaffTable
          title={texts.supportHours.closedDays()}
          caption={texts.supportHours.closedDaysCaption()}
          columns={closedDayColumns()}
          rows={current.value.closedDays.toSorted((a, b) => a.day.localeCompare(b.day))}
          rowKey={({ day }) => day}
        />
      ) : (
        <Card title={texts.supportHours.closedDays()}>
          <p>{texts.supportHours.noClosedDays()}</p>
        </Card>
      )}
    </>
  );
}

/** The offset is left out if the zone is named by it: 'UTC'. */
function weekTitle(zone: string, offset: string): string {
  return zone === offset
    ? texts.supportHours.weekIn({ zone })
    : texts.supportHours.week({ zone, offset });
}

type Weekday = [weekday: number, open: SupportHours['week'][number]];

function weekColumns(): StaffColumn<Weekday>[] {
  return [
    {
      header: texts.supportHours.day(),
      cell: ([weekday]) => formatWeekday(weekday),
      narrow: 'name',
    },
    {
      header: texts.supportHours.open(),
      cell: ([, open]) => (open ? texts.supportHours.range(open) : texts.supportHours.closed()),
      width: 'fill',
      narrow: 'end',
    },
  ];
}

function closedDayColumns(): StaffColumn<SupportHours['closedDays'][number]>[] {
  return [
    {
      header: texts.supportHours.day(),
      cell: ({ day }) => formatUtcDate(Date.parse(day)),
      narrow: 'name',
    },
    {
      header: texts.supportHours.name(),
      cell: ({ name }) => name,
      width: 'fill',
      narrow: 'end',
    },
  ];
}

function dateOf({ value, validFrom }: TypedVersion<'support-hours'>): string {
  return formatZonedDate(validFrom, value.timeZone);
}

/** 'Monday to Friday from 09:00 to 18:00 UTC+1 and 2 closed days'. */
function summaryOf({ value, validFrom }: TypedVersion<'support-hours'>): string {
  const count = value.closedDays.length;
  return formatList(
    [
      formatSupportHours(value, validFrom),
      ...(count > 0 ? [texts.supportHours.closedDayCount({ count })] : []),
    ],
    'and',
  );
}
