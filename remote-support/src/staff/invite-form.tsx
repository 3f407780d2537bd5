import type { contract, ResponseOf } from '@site/shared/contract';
import { fields } from '@site/shared/contract';
import { formatDuration, formatRole } from '@site/shared/format';
import { showToast } from '@site/shared/host';
import { fieldError, onlyErrors, useSubmit } from '@site/shared/remote';
import {
  INVITATION_LIFETIME_MS,
  MAX_REASON_LENGTH,
  STAFF_ROLES,
  type StaffRole,
} from '@site/shared/rules';
import { Button, Card, SelectField, TextField } from '@site/shared/ui';
import { Mail } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { ProblemCallout } from '../problem-callout';
import styles from './staff.module.css';

type InviteFormProps = {
  onInvited: (staff: ResponseOf<typeof contract.staff.listStaff>) => void;
};

/** Invites a person to the staff by mail. */
export function InviteForm({ onInvited }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('support');
  const [reason, setReason] = useState('');
  const { isBusy, errors, problem, onFieldChange, submit } = useSubmit<'email' | 'reason'>({
    isProblemInline: true,
  });

  async function invite(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const staff = await submit(() => client.staff.inviteStaff({ email, role, reason }), {
      form: event.currentTarget,
      errors: onlyErrors({
        email: fieldError(fields.email, email),
        reason: fieldError(fields.reason, reason),
      }),
    });
    if (!staff) return;
    void showToast({
      title: texts.staff.invited(),
      body: texts.staff.invitedTo({ email }),
      success: true,
    });
    setEmail('');
    setReason('');
    onInvited(staff);
  }

  return (
    <Card
      title={texts.staff.invite()}
      description={
        <>
          {texts.staff.intro()}{' '}
          {texts.staff.inviteHint({ duration: formatDuration(INVITATION_LIFETIME_MS) })}
        </>
      }
    >
      <form className={styles.form} onSubmit={invite} onChange={onFieldChange} noValidate>
        {problem && (
          <div className={styles.problem}>
            <ProblemCallout problem={problem} />
          </div>
        )}
        <TextField
          label={texts.staff.email()}
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        <SelectField
          label={texts.staff.role()}
          value={role}
          options={STAFF_ROLES.map((value) => ({ value, label: formatRole(value) }))}
          onChange={(value) => setRole(value as StaffRole)}
        />
        <TextField
          label={texts.staff.reason()}
          name="reason"
          autoComplete="off"
          hint={texts.staff.reasonHint()}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
        <div>
          <Button type="submit" variant="primary" busy={isBusy} icon={<Mail aria-hidden="true" />}>
            {texts.staff.sendInvitation()}
          </Button>
        </div>
      </form>
    </Card>
  );
}
