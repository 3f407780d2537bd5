import {
  type BusinessDataName,
  type BusinessValue,
  type BusinessVersionList,
  businessData,
} from '@site/shared/contract';
import { useNow } from '@site/shared/host';
import { type FieldErrors, onlyErrors, type Part, useSubmit } from '@site/shared/remote';
import { startOfDay } from '@site/shared/service';
import { Callout, TextField } from '@site/shared/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { businessClient } from './business-client';
import { FormDialog } from './form-dialog';
import { PlannedNotice } from './planned-notice';

type VersionFormProps<Name extends BusinessDataName, Field extends string> = {
  name: Name;
  part: Pick<Part<Name>, 'part' | 'changes' | 'versions'>;
  title: string;
  /** The typed value. It is saved if it has no errors. */
  value: BusinessValue<Name>;
  /** The errors that the page finds, by the name of the field. */
  errors: Readonly<Record<Field, string | null>>;
  /** The clock by which the first day begins; without one, a change applies at once. */
  firstDay?: { timeZone: string; hint: string };
  /** The fields, with the errors that they show. */
  children: (errors: FieldErrors<Field>) => ReactNode;
  /** What changes. `validFrom` (ms) is undefined for a change that applies at once. */
  preview?: (validFrom: number | undefined) => ReactNode;
  onSaved: (list: BusinessVersionList) => void;
  onClose: () => void;
};

/** Saves a version of business data, from a day on or at once, in a dialog. */
export function VersionForm<Name extends BusinessDataName, Field extends string>({
  name,
  part: { part, changes, versions },
  title,
  value,
  errors: pageErrors,
  firstDay,
  children,
  preview,
  onSaved,
  onClose,
}: VersionFormProps<Name, Field>) {
  const [day, setDay] = useState('');
  const now = useNow();
  const { isBusy, errors, problem, onFieldChange, submit } = useSubmit<Field>({
    isProblemInline: true,
  });
  const validFrom = firstDay && day ? startOfDay(day, firstDay.timeZone) : undefined;
  const found = onlyErrors(pageErrors);
  const isComplete = Object.keys(found).length === 0;
  const obstacle = isComplete ? (businessData(name).obstacle?.(value, part) ?? null) : null;

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (obstacle !== null) return;
    const planned = validFrom === undefined ? {} : { validFrom };
    const saved = await submit(
      () => businessClient.business.saveVersion({ name, part, changes, value, ...planned }),
      { form: event.currentTarget, errors: found },
    );
    if (saved) onSaved(saved);
  }

  return (
    <FormDialog
      title={title}
      submitLabel={texts.versions.save()}
      {...{ isBusy, problem, onClose, onFieldChange }}
      onSubmit={save}
    >
      {children(errors)}
      {firstDay && (
        <TextField
          label={texts.versions.firstDay()}
          name="validFrom"
          type="date"
          value={day}
          onChange={setDay}
          hint={firstDay.hint}
        />
      )}
      <PlannedNotice versions={versions} from={validFrom ?? now} />
      <div aria-live="polite">
        {obstacle !== null && <Callout tone="danger">{obstacle}</Callout>}
        {isComplete && obstacle === null && preview?.(validFrom)}
      </div>
    </FormDialog>
  );
}
