import { MAX_CLOSED_DAYS, type SupportHours } from '@site/shared/service';
import { Button, TextField } from '@site/shared/ui';
import { Plus, X } from 'lucide-react';
import * as texts from '#texts';
import styles from './support-hours-form.module.css';

type ClosedDay = SupportHours['closedDays'][number];

/** The longest name that the contract accepts. */
const MAX_DAY_NAME_LENGTH = 60;

type ClosedDayFieldsProps = {
  days: readonly ClosedDay[];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (days: ClosedDay[]) => void;
};

/** The list of closed days, which grows and shrinks. */
export function ClosedDayFields({ days, errors, onChange }: ClosedDayFieldsProps) {
  return (
    <fieldset className={styles.closedDays}>
      <legend>{texts.supportHours.closedDays()}</legend>
      {days
        .map((closed, place) => ({ ...closed, index: place }))
        .map(({ day, name, index }) => (
          <div key={index} className={styles.closedDay}>
            <TextField
              label={texts.supportHours.day()}
              name={`closedDays.${index}.day`}
              type="date"
              value={day}
              onChange={(value) => onChange(days.with(index, { day: value, name }))}
              error={errors[`closedDays.${index}.day`]}
            />
            <TextField
              label={texts.supportHours.name()}
              name={`closedDays.${index}.name`}
              value={name}
              onChange={(value) => onChange(days.with(index, { day, name: value }))}
              error={errors[`closedDays.${index}.name`]}
              maxLength={MAX_DAY_NAME_LENGTH}
              autoComplete="off"
            />
            <Button
              variant="quiet"
              icon={<X aria-hidden="true" />}
              aria-label={texts.supportHours.remove({ number: index + 1 })}
              onClick={() => onChange(days.filter((_day, other) => other !== index))}
            />
          </div>
        ))}
      {days.length < MAX_CLOSED_DAYS && (
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...days, { day: '', name: '' }])}
        >
          {texts.supportHours.add()}
        </Button>
      )}
    </fieldset>
  );
}
