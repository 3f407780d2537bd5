import { messages } from '@site/shared/contract';
import { BotCheck, countEvent, useBotCheck } from '@site/shared/host';
import { type FieldErrors, onlyErrors, paths, textIn, useSubmit } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, Stack, TextField } from '@site/shared/ui';
import type { SubmitEvent } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { confirmError, emailError, passwordError, unlessEmpty } from './field-errors';
import { FormError } from './form-error';
import { NewPasswordFields } from './new-password-fields';

type SignUpField = 'email' | 'password' | 'confirm';
type SignUpInput = Record<SignUpField, string>;

/** The errors of section 5. If the email or the password is empty, this is the only error. */
function signUpErrors({ email, password, confirm }: SignUpInput): FieldErrors<SignUpField> {
  if (!email.trim()) return { email: messages.credentials };
  if (!password.trim()) return { password: messages.credentials };
  return onlyErrors({
    email: emailError(email),
    password: passwordError(password),
    confirm: confirmError(confirm, password),
  });
}

/** The form of the sign-up page (section 2); `onCreated` gets the email address that was sent. */
export function SignUpForm({ onCreated }: { onCreated: (email: string) => void }) {
  const botCheck = useBotCheck();
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<SignUpField>({
    botCheck,
    isProblemInline: true,
  });

  async function signUp(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const email = textIn(form, 'email');
    const password = textIn(form, 'password');
    const created = await submit(
      () => client.auth.register({ email, password, recaptcha: botCheck.token }),
      { form, errors: signUpErrors({ email, password, confirm: textIn(form, 'confirm') }) },
    );
    if (!created) return;
    countEvent('signed-up');
    onCreated(email.trim());
  }

  return (
    <form onSubmit={signUp} noValidate>
      <Stack>
        <TextField
          label={texts.signUp.email()}
          name="email"
          type="email"
          autoComplete="username"
          validate={unlessEmpty(emailError)}
          error={errors.email}
          onChange={() => clearErrors('email')}
        />
        <NewPasswordFields errors={errors} onChange={clearErrors} />
        <BotCheck check={botCheck} />
        <FormError problem={problem} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isBusy}
          disabled={!botCheck.isPassed && !isBusy}
        >
          {texts.signUp.createAccount()}
        </Button>
        <p>
          {texts.signUp.terms({
            terms: (text) => (
              <Link key="terms" to={paths.terms}>
                {text}
              </Link>
            ),
            privacy: (text) => (
              <Link key="privacy" to={paths.privacy}>
                {text}
              </Link>
            ),
          })}
        </p>
      </Stack>
    </form>
  );
}
