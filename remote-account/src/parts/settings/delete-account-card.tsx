import { confirm, setSession } from '@site/shared/host';
import { onlyErrors, textIn, useSubmit } from '@site/shared/remote';
import { DAY_MS, DELETION_DELAY_MS, DOCUMENT_YEARS } from '@site/shared/rules';
import { Button, Card, Stack } from '@site/shared/ui';
import type { SubmitEvent } from 'react';
import * as texts from '#texts';
import { client } from '../../client';
import { FormError } from '../form-error';
import { CurrentPasswordField, currentPasswordError } from './current-password-field';

const PERIODS = { days: DELETION_DELAY_MS / DAY_MS, years: DOCUMENT_YEARS };

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
        body: texts.deleteAccount.question(PERIODS),
        icon: 'warning',
        action: deleteAccount,
      });
  }

  return (
    <Card
      title={texts.deleteAccount.title()}
      description={texts.deleteAccount.description(PERIODS)}
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
              {texts.deleteAccount.submit()}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
