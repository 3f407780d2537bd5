import { showToast } from '@site/shared/host';
import { onlyErrors, textIn, useSubmit } from '@site/shared/remote';
import { Button, Callout, Card, Stack } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../../client';
import { confirmError, passwordError } from '../field-errors';
import { FormError } from '../form-error';
import { NewPasswordFields } from '../new-password-fields';
import { strong } from '../strong';
import { CurrentPasswordField, currentPasswordError } from './current-password-field';

export type PasswordCardProps = {
  email: string;
  /** Runs after the change, which ends the account's other sessions. */
  onSaved: () => void;
};

/** Changes the password (section 2). */
export function PasswordCard({ email, onSaved }: PasswordCardProps) {
  const [saveCount, setSaveCount] = useState(0);
  const [cancelledEmail, setCancelledEmail] = useState<string | null>(null);
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<
    'currentPassword' | 'password' | 'confirm'
  >({ isProblemInline: true });

  async function savePassword(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const input = {
      currentPassword: textIn(form, 'currentPassword'),
      password: textIn(form, 'password'),
    };
    const saved = await submit(() => client.account.updatePassword(input), {
      form,
      errors: onlyErrors({
        currentPassword: currentPasswordError(input.currentPassword),
        password: passwordError(input.password),
        confirm: confirmError(textIn(form, 'confirm'), input.password),
      }),
    });
    if (!saved) return;
    setSaveCount(saveCount + 1);
    setCancelledEmail(saved.cancelledEmail ?? null);
    onSaved();
    await showToast({ title: saved.title, body: saved.body, success: true });
  }

  return (
    <Card title={texts.passwordCard.title()} description={texts.passwordCard.description()}>
      {cancelledEmail !== null && (
        <Callout role="status" title={texts.passwordCard.changeCancelled()}>
          {texts.passwordCard.changeCancelledHint({ email: cancelledEmail, strong })}
        </Callout>
      )}
      <form key={saveCount} onSubmit={savePassword} noValidate>
        <Stack>
          {/* Password managers store the new password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <CurrentPasswordField
            error={errors.currentPassword}
            onChange={() => clearErrors('currentPassword')}
          />
          <NewPasswordFields isReplacement errors={errors} onChange={clearErrors} />
          <FormError problem={problem} />
          <div>
            <Button type="submit" busy={isBusy}>
              {texts.passwordCard.save()}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
