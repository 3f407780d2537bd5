import { useIsHydrated } from '@site/shared/browser';
import type { Answer } from '@site/shared/client';
import { messages, type ProblemBody, type Session } from '@site/shared/contract';
import { BotCheck, setSession, useBotCheck } from '@site/shared/host';
import {
  type FieldErrors,
  paths,
  safeReturnPath,
  textIn,
  useSubmit,
  withReturnPath,
} from '@site/shared/remote';
import { Link, useLocation, useNavigate, useSearchParams } from '@site/shared/router';
import { Button, Callout, Card, Checkbox, Page, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { emailError } from '../parts/field-errors';
import { FormError } from '../parts/form-error';
import { onlyAnonymous } from '../parts/only-anonymous';
import { PasskeyButton } from '../parts/sign-in/passkey-button';
import { SecondStep } from '../parts/sign-in/second-step';
import { typedEmail } from '../parts/typed-email';

export const loader = onlyAnonymous;

type Credentials = { email: string; password: string };

/** The first error of the credentials (section 5), at its field. */
function credentialsErrors({ email, password }: Credentials): FieldErrors<keyof Credentials> {
  if (!email.trim()) return { email: messages.credentials };
  if (!password.trim()) return { password: messages.credentials };
  const message = emailError(email);
  return message ? { email: message } : {};
}

/** Signs in with email and password, then perhaps a second step, or with a passkey. */
export function Component() {
  const location = useLocation();
  const [params] = useSearchParams();
  const from = params.get('from');
  const navigate = useNavigate();
  const botCheck = useBotCheck();
  const [email, setEmail] = useState(typedEmail(location.state));
  const [remember, setRemember] = useState(true);
  const [step, setStep] = useState<ProblemBody['secondStep'] | null>(null);
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<keyof Credentials>({
    botCheck,
    isProblemInline: true,
  });

  // Rendering on the server knows nothing of the browser, so the form is shown first.
  const isRefusingCookies = useIsHydrated() && !navigator.cookieEnabled;

  async function signIn(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const input = { email: textIn(form, 'email'), password: textIn(form, 'password') };
    const session = await submit(() => enterCredentials(input), {
      form,
      errors: credentialsErrors(input),
    });
    if (session) await finish(session);
  }

  /** Signs in. The value is null if a second step follows. */
  async function enterCredentials(input: Credentials): Promise<Answer<Session | null>> {
    const answer = await client.auth.login({ ...input, recaptcha: botCheck.token, remember });
    if (answer.ok || !answer.problem.secondStep) return answer;
    // After 'back' in the second step, the form shows the email again.
    setEmail(input.email);
    setStep(answer.problem.secondStep);
    return { ok: true, value: null };
  }

  async function finish(session: Session): Promise<void> {
    setSession(session);
    const path = session.needs_factor ? paths.factors : safeReturnPath(from);
    await navigate(path, { replace: true });
  }

  if (step)
    return (
      <SecondStep
        step={step}
        remember={remember}
        onSignedIn={finish}
        onCancel={() => setStep(null)}
      />
    );

  if (isRefusingCookies)
    return (
      <Page width="form" title={texts.signIn.title()}>
        <Callout
          tone="danger"
          title={texts.signIn.cookiesRefused()}
          actions={
            <Button onClick={() => window.location.reload()}>{texts.signIn.reload()}</Button>
          }
        >
          {texts.signIn.cookiesHint()}
        </Callout>
      </Page>
    );

  return (
    <Page
      width="form"
      title={texts.signIn.title()}
      intro={texts.signIn.newHere({
        link: (text) => (
          <Link key="sign-up" to={from ? withReturnPath(paths.signUp, from) : paths.signUp}>
            {text}
          </Link>
        ),
      })}
    >
      <Card as="div">
        <form onSubmit={signIn} noValidate>
          <Stack>
            <TextField
              label={texts.signIn.email()}
              name="email"
              type="email"
              autoComplete="username webauthn"
              defaultValue={email}
              error={errors.email}
              onChange={(value) => {
                setEmail(value);
                clearErrors();
              }}
            />
            <TextField
              label={texts.signIn.password()}
              name="password"
              type="password"
              autoComplete="current-password"
              aside={
                <Link
                  to={from ? withReturnPath(paths.recoverPassword, from) : paths.recoverPassword}
                  state={{ email }}
                >
                  {texts.signIn.forgot()}
                </Link>
              }
              error={errors.password}
              onChange={() => clearErrors()}
            />
            <Checkbox label={texts.signIn.remember()} checked={remember} onChange={setRemember} />
            <BotCheck check={botCheck} />
            <FormError problem={problem} />
            <Button
              type="submit"
              variant="primary"
              wide
              busy={isBusy}
              disabled={!botCheck.isPassed && !isBusy}
            >
              {texts.signIn.signIn()}
            </Button>
          </Stack>
        </form>
        <PasskeyButton
          label={texts.signIn.signInWithPasskey()}
          remember={remember}
          hasAutofill
          onSignedIn={finish}
        />
      </Card>
    </Page>
  );
}
