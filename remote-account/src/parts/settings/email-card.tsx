import { messages } from '@site/shared/contract';
import { showToast } from '@site/shared/host';
import { onlyErrors, textIn, useSubmit } from '@site/shared/remote';
import { Button, Card, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../../client';
import { emailError, unlessEmpty } from '../field-errors';
import { FormError } from '../form-error';
import { CurrentPasswordField, currentPasswordError } from './current-password-field';
import { PendingEmail, type PendingEmailChange } from './pending-email';

/** The error of a new email and its confirmation (section 5), or null. */
function emailChangeError(email: string, confirm: string): string | null {
  return emailError(email) || email.trim() !== confirm.trim() ? messages.emailChange : null;
}

export type EmailCardProps = {
  email: string;
  pending: PendingEmailChange | null;
  /** Loads the pending email again. */
  onChanged: () => void;
};

/** Requests another email (section 2). The email changes when the new address is confirmed. */
export function EmailCard({ email, pending, onChanged }: EmailCardProps) {
  const [saveCount, setSaveCount] = useState(0);
  const [newEmail, setNewEmail] = useState('');
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<
    'email' | 'confirm' | 'currentPassword'
  >({ isProblemInline: true });

  async function saveEmail(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const input = {
      email: textIn(form, 'email').trim(),
      currentPassword: textIn(form, 'currentPassword'),
    };
    const saved = await submit(() => client.account.updateEmail(input), {
      form,
      errors: onlyErrors({
        email: emailError(input.email) && messages.emailChange,
        confirm: emailChangeError(input.email, textIn(form, 'confirm')),
        currentPassword: currentPasswordError(input.currentPassword),
      }),
    });
    if (!saved) return;
    setSaveCount(saveCount + 1);
    onChanged();
    await showToast({ title: saved.title, body: saved.body, success: true });
  }

  return (
    <Card title={texts.emailCard.title()} description={texts.emailCard.description({ email })}>
      {pending && <PendingEmail pending={pending} onChanged={onChanged} />}
      <form key={saveCount} onSubmit={saveEmail} noValidate>
        <Stack>
          <TextField
            label={texts.emailCard.newEmail()}
            name="email"
            type="email"
            autoComplete="email"
            validate={unlessEmpty(emailError)}
            error={errors.email}
            onChange={(text) => {
              setNewEmail(text);
              clearErrors('email');
            }}
          />
          <TextField
            label={texts.emailCard.confirmNewEmail()}
            name="confirm"
            type="email"
            autoComplete="off"
            dependsOn={newEmail}
            validate={unlessEmpty((text) => emailChangeError(newEmail, text))}
            error={errors.confirm}
            onChange={() => clearErrors('confirm')}
          />
          <CurrentPasswordField
            error={errors.currentPassword}
            onChange={() => clearErrors('currentPassword')}
          />
          <FormError problem={problem} />
          <div>
            <Button type="submit" busy={isBusy}>
              {texts.emailCard.save()}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
