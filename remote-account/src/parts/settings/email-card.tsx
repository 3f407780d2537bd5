import { messages } from '@site/shared/contract';
import { client, showToast } from '@site/shared/host';
import { onlyErrors, textIn, useSubmit } from '@site/shared/remote';
import { Button, Callout, Card, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { emailError, unlessEmpty } from '../field-errors';
import { FormError } from '../form-error';
import { LocalMailHint } from '../local-mail-hint';
import { CurrentPasswordField, currentPasswordError } from './current-password-field';

/** The error of a new email and its confirmation (section 5), or null. */
function emailChangeError(email: string, confirm: string): string | null {
  return emailError(email) || email.trim() !== confirm.trim() ? messages.emailChange : null;
}

/** Requests another email (section 2). The email changes when the new address is confirmed. */
export function EmailCard({ email }: { email: string }) {
  const [saveCount, setSaveCount] = useState(0);
  const [newEmail, setNewEmail] = useState('');
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<
    'email' | 'confirm' | 'currentPassword'
  >();

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
    setPendingEmail(input.email);
    setSaveCount(saveCount + 1);
    await showToast({ title: saved.title, body: saved.body, success: true });
  }

  return (
    <Card title="Email" description={<>Your email is {email}.</>}>
      {pendingEmail && pendingEmail !== email && (
        <Callout tone="warning" role="status" title="One step is left">
          <p>
            Open the link that we sent to <strong>{pendingEmail}</strong>. Until then your email
            does not change.
          </p>
          <LocalMailHint />
        </Callout>
      )}
      <form key={saveCount} onSubmit={saveEmail} noValidate>
        <Stack>
          <TextField
            label="New email"
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
            label="Confirm new email"
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
              Save email
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
