import { formatSupportHours, formatWeekday, formatZonedDate } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import type { SupportHours } from '@site/shared/service';
import { Callout, Checkbox, SelectField, TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { ClosedDayFields } from './closed-day-fields';
import type { SettingsFormProps } from './settings-page';
import styles from './support-hours-form.module.css';
import { VersionForm } from './version-form';

/** The hours that a day gets when its box is ticked. */
const USUAL_HOURS = { from: '09:00', to: '18:00' };

/** Changes the week and the closed days of support, at once or from a day on. */
export function SupportHoursForm({ part, ...form }: SettingsFormProps<'support-hours'>) {
  const [hours, setHours] = useState<SupportHours>(part.current.value);
  const { timeZone, week, closedDays } = hours;
  return (
    <VersionForm
      name="support-hours"
      part={part}
      title={texts.supportHours.edit()}
      value={hours}
      errors={errorsOf(hours)}
      firstDay={{ timeZone, hint: texts.supportHours.firstDayHint({ zone: timeZone }) }}
      preview={(validFrom) => (
        <Callout
          title={
            validFrom === undefined
              ? texts.supportHours.previewNow()
              : texts.supportHours.previewFrom({ date: formatZonedDate(validFrom, timeZone) })
          }
        >
          {texts.supportHours.preview({ hours: formatSupportHours(hours, validFrom ?? timeNow()) })}
        </Callout>
      )}
      {...form}
    >
      {(errors) => (
        <>
          <SelectField
            label={texts.supportHours.timeZone()}
            name="timeZone"
            options={timeZones(part.current.value.timeZone)}
            value={timeZone}
            onChange={(zone) => setHours({ ...hours, timeZone: zone })}
          />
          {week.map((day, weekday) => (
            <DayFields
              key={formatWeekday(weekday)}
              weekday={weekday}
              hours={day}
              errors={errors}
              onChange={(changed) => setHours({ ...hours, week: week.with(weekday, changed) })}
            />
          ))}
          <ClosedDayFields
            days={closedDays}
            errors={errors}
            onChange={(days) => setHours({ ...hours, closedDays: days })}
          />
        </>
      )}
    </VersionForm>
  );
}

type DayFieldsProps = {
  weekday: number;
  hours: SupportHours['week'][number];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (hours: SupportHours['week'][number]) => void;
};

/** Whether support is open on a weekday, and its hours. */
function DayFields({ weekday, hours, errors, onChange }: DayFieldsProps) {
  const day = formatWeekday(weekday);
  const field = (end: 'from' | 'to') => ({
    name: `week.${weekday}.${end}`,
    type: 'time',
    value: hours?.[end] ?? '',
    onChange: (time: string) => hours && onChange({ ...hours, [end]: time }),
    error: errors[`week.${weekday}.${end}`],
  });
  return (
    <fieldset aria-label={day} className={styles.day}>
      <Checkbox
        label={day}
        checked={hours !== null}
        onChange={(isOpen) => onChange(isOpen ? USUAL_HOURS : null)}
      />
      {hours && (
        <>
          <TextField label={texts.supportHours.from()} {...field('from')} />
          <TextField label={texts.supportHours.to()} {...field('to')} />
        </>
      )}
    </fieldset>
  );
}

/** The time zones of the browser, and the one in use. */
function timeZones(current: string) {
  const zones = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((zone) => ({ value: zone, label: zone }));
}

/** The errors of single fields. `VersionForm` shows what is wrong with the fields together. */
function errorsOf({ week, closedDays }: SupportHours): Record<string, string | null> {
  const times = week.flatMap((day, weekday) =>
    day
      ? [[`week.${weekday}.from`, day.from] as const, [`week.${weekday}.to`, day.to] as const]
      : [],
  );
  return Object.fromEntries([
    ...times.map(([field, time]) => [field, time ? null : texts.supportHours.enterTime()]),
    ...closedDays.flatMap(({ day, name }, index) => [
      [`closedDays.${index}.day`, day ? null : texts.supportHours.enterDay()],
      [`closedDays.${index}.name`, name.trim() ? null : texts.supportHours.enterName()],
    ]),
  ]);
}
