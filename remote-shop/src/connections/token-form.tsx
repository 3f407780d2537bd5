import type { ApiToken } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { timeNow } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import {
  DAY_MS,
  MAX_FACTOR_NAME_LENGTH,
  MAX_TOKEN_LIFETIME_MS,
  TOKEN_RIGHTS,
  type TokenRight,
} from '@site/shared/rules';
import { Checkbox, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import styles from '../business/coupon-form.module.css';
import { FormDialog } from '../business/form-dialog';
import { client } from '../client';

/** The lifetime that the form suggests, in ms. */
const USUAL_LIFETIME_MS = 90 * DAY_MS;

export const RIGHT_NAMES: Readonly<Record<TokenRight, () => string>> = {
  'read-orders': texts.connections.readOrders,
  'read-customers': texts.connections.readCustomers,
  'read-books': texts.connections.readBooks,
  'read-tickets': texts.connections.readTickets,
  'write-tickets': texts.connections.writeTickets,
};

type TokenFormProps = {
  onCreated: (created: { token: string; tokens: ApiToken[] }) => void;
  onClose: () => void;
};

/** Makes an API token, in a dialog. Shown while it is mounted. */
export function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const [name, setName] = useState('');
  const [rights, setRights] = useState<readonly TokenRight[]>([]);
  const [lastDay, setLastDay] = useState(() => dayOf(timeNow() + USUAL_LIFETIME_MS));
  const { isBusy, errors, problem, onFieldChange, submit } = useSubmit<
    'name' | 'rights' | 'expiresAt'
  >({ isProblemInline: true });

  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const expiresAt = endOf(lastDay);
    const isValidEnd = expiresAt > timeNow() && expiresAt <= timeNow() + MAX_TOKEN_LIFETIME_MS;
    const created = await submit(
      () => client.connections.createToken({ name, rights: [...rights], expiresAt }),
      {
        form: event.currentTarget,
        errors: onlyErrors({
          name: fieldError(fields.connectionName, name),
          rights: rights.length > 0 ? null : texts.connections.chooseRight(),
          expiresAt: isValidEnd ? null : texts.connections.lastDayHint(),
        }),
      },
    );
    if (created) onCreated(created);
  }

  return (
    <FormDialog
      title={texts.connections.newToken()}
      submitLabel={texts.connections.createToken()}
      {...{ isBusy, problem, onClose, onFieldChange }}
      onSubmit={create}
    >
      <div className={styles.fields}>
        <TextField
          label={texts.connections.name()}
          name="name"
          value={name}
          onChange={setName}
          error={errors.name}
          hint={texts.connections.nameHint()}
          maxLength={MAX_FACTOR_NAME_LENGTH}
          autoComplete="off"
        />
        <TextField
          label={texts.connections.lastDay()}
          name="expiresAt"
          type="date"
          value={lastDay}
          onChange={setLastDay}
          error={errors.expiresAt}
          hint={texts.connections.lastDayHint()}
        />
      </div>
      <fieldset className={styles.choices}>
        <legend>{texts.connections.rights()}</legend>
        {TOKEN_RIGHTS.map((right, index) => (
          <Checkbox
            key={right}
            name="rights"
            label={RIGHT_NAMES[right]()}
            checked={rights.includes(right)}
            onChange={(isChosen) =>
              setRights(
                TOKEN_RIGHTS.filter((each) => (each === right ? isChosen : rights.includes(each))),
              )
            }
            error={index === 0 ? errors.rights : undefined}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** '2027-03-01', by the clock of the browser. */
function dayOf(moment: number): string {
  const date = new Date(moment);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The end of a day by the clock of the browser; NaN without a day. */
function endOf(day: string): number {
  return new Date(`${day}T23:59:59`).getTime();
}
