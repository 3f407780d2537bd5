import { messages } from '@site/shared/contract';
import { BotCheck, client, useBotCheck, usePageTitle } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { Button, Callout, Card, Page, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { Announced } from '../parts/announced';
import { emailError, found, unlessEmpty } from '../parts/field-rules';
import { textIn } from '../parts/form-fields';
import { LocalMailHint } from '../parts/local-mail-hint';
import { onlyAnonymous } from '../parts/only-anonymous';
import { Refusal } from '../parts/refusal';
import { useForm } from '../parts/use-form';

export const loader = onlyAnonymous;

export function Component() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <EmailSent email={sentTo} onBack={() => setSentTo(null)} />;
  return (
    <Page
      width="form"
      title="Recover your password"
      lede={
        <>
          We send you a link to choose a new one. Know it after all?{' '}
          <Link to={paths.signIn}>Sign in</Link>
        </>
      }
    >
      <Card as="div">
        <RecoverForm onSent={setSentTo} />
      </Card>
    </Page>
  );
}

function RecoverForm({ onSent }: { onSent: (email: string) => void }) {
  const botCheck = useBotCheck();
  const { errors, refusal, isSending, clear, send } = useForm<'email'>(botCheck.reset);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const email = textIn(form, 'email').trim();
    const sent = await send(
      form,
      found({ email: email ? emailError(email) : messages.email }),
      () => client.auth.recoverPassword({ email, recaptcha: botCheck.token }),
    );
    if (sent) onSent(email);
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
        <BotCheck check={botCheck} />
        {refusal && <Refusal problem={refusal} />}
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isSending}
          disabled={!botCheck.isPassed && !isSending}
        >
          Send the link
        </Button>
      </Stack>
    </form>
  );
}

/** The same for a known and an unknown address (section 2). */
function EmailSent({ email, onBack }: { email: string; onBack: () => void }) {
  usePageTitle('Email sent');
  return (
    <Announced>
      <Page
        width="form"
        title="Email sent"
        lede={<>If {email} has an account, a link is on its way. It is good for one hour.</>}
      >
        <Card as="div">
          <p>
            Nothing in your inbox after a few minutes? Look into your spam folder, and check whether
            an account with this address exists.
          </p>
          <Callout>
            <Stack gap="small">
              <p>
                An account that was never made gets no mail: <Link to={paths.signUp}>sign up</Link>{' '}
                instead.
              </p>
              <LocalMailHint />
            </Stack>
          </Callout>
          <Stack gap="small">
            <Button variant="primary" wide to={paths.signIn}>
              Sign in
            </Button>
            <Button variant="quiet" wide onClick={onBack}>
              Use another address
            </Button>
          </Stack>
        </Card>
      </Page>
    </Announced>
  );
}
