import { client, confirm, setSession } from '@site/shared/host';
import { Button, Card, Stack } from '@site/shared/ui';
import type { SubmitEvent } from 'react';
import { found } from '../field-rules';
import { textIn } from '../form-fields';
import { Refusal } from '../refusal';
import { useForm } from '../use-form';
import { CurrentPassword, currentPasswordError } from './current-password';

/** Deletes the account after the password and a question; 14 days remain to change one's mind. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { errors, refusal, isSending, clear, send } = useForm<'password'>();

  function ask(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textIn(form, 'password');
    const wrong = found({ password: currentPasswordError(password) });
    if (Object.keys(wrong).length > 0)
      void send(form, wrong, () => client.account.delete({ password }));
    else
      confirm({
        id: 'delete-account',
        body: QUESTION,
        icon: 'warning',
        action: () => remove(form, password),
      });
  }

  async function remove(form: HTMLFormElement, password: string): Promise<void> {
    const deleted = await send(form, {}, () => client.account.delete({ password }));
    if (!deleted) return;
    onDeleted();
    setSession(null);
  }

  return (
    <Card
      title="Delete account"
      description="Your tickets and your personal data are deleted after 14 days; orders are kept for the books without your name. A running subscription ends, without a refund."
    >
      <form onSubmit={ask} noValidate>
        <Stack>
          <CurrentPassword
            name="password"
            error={errors.password}
            onChange={() => clear('password')}
          />
          {refusal && <Refusal problem={refusal} />}
          <div>
            <Button type="submit" variant="danger" busy={isSending}>
              Delete my account
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

const QUESTION =
  'Do you want to delete your account? You are signed out everywhere; for 14 days signing in takes it back.';
