import type { Problem } from '@site/shared/client';
import { fields, messages } from '@site/shared/contract';
import { BotCheck, client, setSession, showProblemToast, useBotCheck } from '@site/shared/host';
import { paths, safeReturnPath, withReturnPath } from '@site/shared/remote';
import { Link, useNavigate, useSearchParams } from '@site/shared/router';
import { Button, Card, Checkbox, Page, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { focusFirst, textIn } from '../parts/form-fields';
import { onlyAnonymous } from '../parts/only-anonymous';
import { Refusal } from '../parts/refusal';

export const loader = onlyAnonymous;

type Credentials = { email: string; password: string };

/** Section 5: what keeps these from being sent, by field; only the first of them. */
function errorsIn({ email, password }: Credentials): Partial<Credentials> {
  if (!email.trim()) return { email: messages.credentials };
  if (!password.trim()) return { password: messages.credentials };
  return fields.email.safeParse(email).success ? {} : { email: messages.email };
}

function isFaulty(errors: Partial<Credentials>): boolean {
  return Object.keys(errors).length > 0;
}

export function Component() {
  const [params] = useSearchParams();
  const from = params.get('from');
  const navigate = useNavigate();
  const botCheck = useBotCheck();
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' });
  const [remember, setRemember] = useState(true);
  const [errors, setErrors] = useState<Partial<Credentials>>({});
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);

  function change(part: Partial<Credentials>): void {
    setTyped((before) => ({ ...before, ...part }));
    setErrors({});
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const credentials = { email: textIn(form, 'email'), password: textIn(form, 'password') };
    const found = errorsIn(credentials);
    setErrors(found);
    if (isFaulty(found)) return focusFirst(form, found);

    setSending(true);
    const answer = await client.auth.login({ ...credentials, recaptcha: botCheck.token, remember });
    setSending(false);
    if (answer.ok) {
      setSession(answer.value);
      return navigate(safeReturnPath(from), { replace: true });
    }
    botCheck.reset();
    setErrors(answer.problem.fields ?? {});
    setRefusal(answer.problem);
    await showProblemToast(answer.problem);
  }

  return (
    <Page
      width="form"
      title="Sign in"
      lede={
        <>
          New here?{' '}
          <Link to={from ? withReturnPath(paths.signUp, from) : paths.signUp}>
            Create an account
          </Link>
        </>
      }
    >
      <Card as="div">
        <form onSubmit={submit} noValidate>
          <Stack>
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              error={errors.email}
              onChange={(email) => change({ email })}
            />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              aside={<Link to={paths.recoverPassword}>Forgot your password?</Link>}
              error={errors.password}
              onChange={(password) => change({ password })}
            />
            <Checkbox label="Remember me" checked={remember} onChange={setRemember} />
            <BotCheck check={botCheck} />
            {refusal && <Refusal problem={refusal} />}
            {/* Shown as disabled by what is typed, but not deaf to it: pressed, it says what is missing. */}
            <Button
              type="submit"
              variant="primary"
              wide
              busy={isSending}
              disabled={!botCheck.isPassed && !isSending}
              aria-disabled={isFaulty(errorsIn(typed)) || undefined}
            >
              Sign in
            </Button>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}
