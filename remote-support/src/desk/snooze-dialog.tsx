import { formatDateTime } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { Button, Dialog, FieldForm, TextField } from '@site/shared/ui';
import { type FormEvent, useState } from 'react';
import * as texts from '#texts';
import { firstFocus } from '../keyboard/first-focus';
import styles from './snooze-dialog.module.css';
import { dayText, morningOf, snoozeChoices } from './snooze-times';

type SnoozeDialogProps = {
  onClose: () => void;
  /** `until`: when the tickets come back, in ms. */
  snooze: (until: number) => void;
};

/** Asks until when tickets leave the queue. Shown while it is mounted. */
export function SnoozeDialog({ onClose, snooze }: SnoozeDialogProps) {
  const [now] = useState(timeNow);
  const { tomorrow, inThreeDays, nextWeek } = snoozeChoices(now);
  const [day, setDay] = useState('');
  const until = morningOf(day);
  const isValid = until > now;

  function choose(time: number): void {
    onClose();
    snooze(time);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isValid) choose(until);
  }

  return (
    <Dialog open onClose={onClose} title={texts.snooze.title()}>
      <p className={styles.hint}>{texts.snooze.hint()}</p>
      <ul ref={firstFocus('button')} className={styles.choices}>
        {[
          { label: texts.snooze.tomorrow(), time: tomorrow },
          { label: texts.snooze.inThreeDays(), time: inThreeDays },
          { label: texts.snooze.nextWeek(), time: nextWeek },
        ]
          .toSorted((one, other) => one.time - other.time)
          .map(({ label, time }) => (
            <li key={label}>
              <Button wide onClick={() => choose(time)}>
                {label} <span className={styles.time}>{formatDateTime(time)}</span>
              </Button>
            </li>
          ))}
      </ul>
      <FieldForm onSubmit={submit}>
        <TextField
          type="date"
          label={texts.snooze.day()}
          value={day}
          min={dayText(tomorrow)}
          onChange={setDay}
        />
        <Button type="submit" disabled={!isValid}>
          {texts.snooze.open()}
        </Button>
      </FieldForm>
    </Dialog>
  );
}
