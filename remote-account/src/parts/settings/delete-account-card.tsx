import { formatDuration } from '@site/shared/format';
import { confirm, setSession } from '@site/shared/host';
import { onlyErrors, textIn, useSubmit } from '@site/shared/remote';
import { DELETION_DELAY_MS, DOCUMENT_YEARS } from '@site/shared/rules';
import { Button, Card, Stack } from '@site/shared/ui';
import type { SubmitEvent } from 'react';
import { client } from '../../client';
import { FormError } from '../form-error';
import { CurrentPasswordField, currentPasswordError } from './current-password-field';

const DELETION_DELAY = formatDuration(DELETION_DELAY_MS);
const QUESTION = [
  'Do you want to delete your account?',
  'You are signed out everywhere.',
  `Sign in within ${DELETION_DELAY} to restore it.`,
  `Issued invoices stay for ${DOCUMENT_YEARS} years, as tax law demands.`,
].join(' ');

/** Deletes the account after the password and a confirmation (decision 41). */
export function DeleteAccountCard({ onDeleted }: { onDeleted: () => void }) {
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<'password'>({
    isProblemInline: true,
  });

  function confirmDeletion(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textIn(form, 'password');
    const passwordErrors = onlyErrors({ password: currentPasswordError(password) });

    async function deleteAccount(): Promise<void> {
      const call = () => client.account.delete({ password });
      const deleted = await submit(call, { form, errors: passwordErrors });
      if (!deleted) return;
      onDeleted();
      setSession(null);
    }

    // Without a password the form is not sent: the field shows its error at once.
    if (passwordErrors.password) void deleteAccount();
    else
      confirm({
        id: 'delete-account',
        body: QUESTION,
        icon: 'warning',
        action: deleteAccount,
      });
  }

  return (
    <Card
      title="Delete account"
      description={
        <>
          Your tickets and your personal data are deleted after {DELETION_DELAY}. Issued invoices
          stay as they are for {DOCUMENT_YEARS} years, because tax law demands it; orders stay
          without your name. A running subscription ends without a refund.
        </>
      }
    >
      <form onSubmit={confirmDeletion} noValidate>
        <Stack>
          <CurrentPasswordField
            name="password"
            error={errors.password}
            onChange={() => clearErrors('password')}
          />
          <FormError problem={problem} />
          <div>
            <Button type="submit" variant="danger" busy={isBusy}>
              Delete my account
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
