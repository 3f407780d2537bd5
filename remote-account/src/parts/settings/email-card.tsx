import { messages } from '@site/shared/contract';
import { client, showToast } from '@site/shared/host';
import { Button, Callout, Card, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { emailError, found, unlessEmpty } from '../field-rules';
import { textIn } from '../form-fields';
import { LocalMailHint } from '../local-mail-hint';
import { Refusal } from '../refusal';
import { useForm } from '../use-form';
import { CurrentPassword, currentPasswordError } from './current-password';

/** Section 5: a valid new email and a matching confirmation. */
function changeError(email: string, confirm: string): string | null {
  return emailError(email) || email.trim() !== confirm.trim() ? messages.emailChange : null;
}

/** Asks for another email (section 2); it changes once the new address is confirmed. */
export function EmailCard({ email }: { email: string }) {
  const [saves, setSaves] = useState(0);
  const [wanted, setWanted] = useState('');
  const [pending, setPending] = useState<string | null>(null);
  const { errors, refusal, isSending, clear, send } = useForm<
    'email' | 'confirm' | 'currentPassword'
  >();

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = event.currentTarget;
    const typed = {
      email: textIn(fields, 'email').trim(),
      currentPassword: textIn(fields, 'currentPassword'),
    };
    const wrong = found({
      email: emailError(typed.email) && messages.emailChange,
      confirm: changeError(typed.email, textIn(fields, 'confirm')),
      currentPassword: currentPasswordError(typed.currentPassword),
    });
    const saved = await send(fields, wrong, () => client.account.updateEmail(typed));
    if (!saved) return;
    setPending(typed.email);
    setSaves(saves + 1);
    await showToast({ title: saved.title, body: saved.body, success: true });
  }

  return (
    <Card title="Email" description={<>Your email is {email}.</>}>
      {pending && pending !== email && (
        <Callout tone="warning" role="status" title="One step is left">
          <p>
            Open the link that we sent to <strong>{pending}</strong>. Until then your email stays as
            it is.
          </p>
          <LocalMailHint />
        </Callout>
      )}
      <form key={saves} onSubmit={submit} noValidate>
        <Stack>
          <TextField
            label="New email"
            name="email"
            type="email"
            autoComplete="email"
            validate={unlessEmpty(emailError)}
            error={errors.email}
            onChange={(text) => {
              setWanted(text);
              clear('email');
            }}
          />
          <TextField
            label="Confirm new email"
            name="confirm"
            type="email"
            autoComplete="off"
            dependsOn={wanted}
            validate={unlessEmpty((text) => changeError(wanted, text))}
            error={errors.confirm}
            onChange={() => clear('confirm')}
          />
          <CurrentPassword
            error={errors.currentPassword}
            onChange={() => clear('currentPassword')}
          />
          {refusal && <Refusal problem={refusal} />}
          <div>
            <Button type="submit" busy={isSending}>
              Save email
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
