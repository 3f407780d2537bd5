import { client, showToast } from '@site/shared/host';
import { Button, Card, Stack } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { confirmError, found, passwordError } from '../field-rules';
import { textIn } from '../form-fields';
import { NewPassword } from '../new-password';
import { Refusal } from '../refusal';
import { useForm } from '../use-form';
import { CurrentPassword, currentPasswordError } from './current-password';

export type PasswordCardProps = {
  email: string;
  /** The other sessions have ended. */
  onSaved: () => void;
};

/** Changes the password (section 2). */
export function PasswordCard({ email, onSaved }: PasswordCardProps) {
  const [saves, setSaves] = useState(0);
  const { errors, refusal, isSending, clear, send } = useForm<
    'currentPassword' | 'password' | 'confirm'
  >();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = {
      currentPassword: textIn(form, 'currentPassword'),
      password: textIn(form, 'password'),
    };
    const wrong = found({
      currentPassword: currentPasswordError(typed.currentPassword),
      password: passwordError(typed.password),
      confirm: confirmError(textIn(form, 'confirm'), typed.password),
    });
    const saved = await send(form, wrong, () => client.account.updatePassword(typed));
    if (!saved) return;
    setSaves(saves + 1);
    onSaved();
    await showToast({ title: saved.title, body: saved.body, success: true });
  }

  return (
    <Card title="Password" description="A new password ends all your other sessions.">
      <form key={saves} onSubmit={submit} noValidate>
        <Stack>
          {/* Password managers file the new password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <CurrentPassword
            error={errors.currentPassword}
            onChange={() => clear('currentPassword')}
          />
          <NewPassword label="New password" errors={errors} onChange={clear} />
          {refusal && <Refusal problem={refusal} />}
          <div>
            <Button type="submit" busy={isSending}>
              Save password
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
