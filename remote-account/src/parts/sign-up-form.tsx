import type { Problem } from '@site/shared/client';
import { messages } from '@site/shared/contract';
import { BotCheck, client, showProblemToast, useBotCheck } from '@site/shared/host';
import { Button, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { confirmError, emailError, passwordError, unlessEmpty } from './field-rules';
import { focusFirst, textIn } from './form-fields';
import { NewPassword } from './new-password';
import { Refusal } from './refusal';

type Wish = { email: string; password: string; confirm: string };
type Errors = Partial<Wish>;

/** Section 5: what keeps these from being sent, by field. */
function errorsIn({ email, password, confirm }: Wish): Errors {
  if (!email.trim()) return { email: messages.credentials };
  if (!password.trim()) return { password: messages.credentials };
  const found = {
    email: emailError(email),
    password: passwordError(password),
    confirm: confirmError(confirm, password),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message));
}

/** Email, password, the same password again and the bot check (section 2); `onCreated` is told the address it was sent with. */
export function SignUpForm({ onCreated }: { onCreated: (email: string) => void }) {
  const botCheck = useBotCheck();
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);

  function clear(name: keyof Wish): void {
    setErrors(({ [name]: _, ...others }) => others);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const wish = {
      email: textIn(form, 'email'),
      password: textIn(form, 'password'),
      confirm: textIn(form, 'confirm'),
    };
    const found = errorsIn(wish);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirst(form, found);

    setSending(true);
    const answer = await client.auth.register({
      email: wish.email,
      password: wish.password,
      recaptcha: botCheck.token,
    });
    setSending(false);
    if (answer.ok) return onCreated(wish.email.trim());
    botCheck.reset();
    setErrors(answer.problem.fields ?? {});
    setRefusal(answer.problem);
    await showProblemToast(answer.problem);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          validate={unlessEmpty(emailError)}
          error={errors.email}
          onChange={() => clear('email')}
        />
        <NewPassword errors={errors} onChange={clear} />
        <BotCheck check={botCheck} />
        {refusal && <Refusal problem={refusal} />}
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isSending}
          disabled={!botCheck.isPassed && !isSending}
        >
          Create account
        </Button>
      </Stack>
    </form>
  );
}
