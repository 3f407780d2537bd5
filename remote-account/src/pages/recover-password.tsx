import { messages, problems } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { BotCheck, showToast, useBotCheck, usePageTitle } from '@site/shared/host';
import { onlyErrors, paths, signInAddress, textIn, useSubmit } from '@site/shared/remote';
import { Link, useLocation } from '@site/shared/router';
import { MAX_RECOVERY_MAILS_PER_HOUR, RECOVERY_LINK_LIFETIME_MS } from '@site/shared/rules';
import { Button, Callout, Card, Page, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { client } from '../client';
import { emailError, unlessEmpty } from '../parts/field-errors';
import { FocusOnMount } from '../parts/focus-on-mount';
import { FormError } from '../parts/form-error';
import { LocalMailHint } from '../parts/local-mail-hint';
import { onlyAnonymous } from '../parts/only-anonymous';
import { typedEmail } from '../parts/typed-email';

export const loader = onlyAnonymous;

/** `isLimited`: the address had all links of this hour already, so no link was sent. */
type SentLink = { email: string; isLimited: boolean };

export function Component() {
  const location = useLocation();
  const [sent, setSent] = useState<SentLink | null>(null);
  if (sent) return <EmailSent {...sent} onBack={() => setSent(null)} />;
  return (
    <Page
      width="form"
      title="Recover your password"
      intro={
        <>
          We send you a link to choose a new password. Do you remember your password?{' '}
          <Link to={signInAddress(location)} state={location.state}>
            Sign in
          </Link>
        </>
      }
    >
      <Card as="div">
        <RecoverPasswordForm onSent={setSent} />
      </Card>
    </Page>
  );
}

function RecoverPasswordForm({ onSent }: { onSent: (sent: SentLink) => void }) {
  const { state } = useLocation();
  const botCheck = useBotCheck();
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<'email'>({
    botCheck,
    isProblemInline: true,
  });

  async function sendLink(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const email = textIn(form, 'email').trim();
    const error = email ? emailError(email) : messages.email;
    // Section 8: 'Failed / Email not valid', beside the message of the field (decision 96).
    if (error) void showToast({ title: problems['recover-email'].title, body: error });
    const sent = await submit(
      () => client.auth.recoverPassword({ email, recaptcha: botCheck.token }),
      { form, errors: onlyErrors({ email: error }) },
    );
    if (sent) onSent({ email, isLimited: sent.isLimited ?? false });
  }

  return (
    <form onSubmit={sendLink} noValidate>
      <Stack>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typedEmail(state)}
          validate={unlessEmpty(emailError)}
          error={errors.email}
          onChange={() => clearErrors('email')}
        />
        <BotCheck check={botCheck} />
        <FormError problem={problem} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isBusy}
          disabled={!botCheck.isPassed && !isBusy}
        >
          Send the link
        </Button>
      </Stack>
    </form>
  );
}

/** The same text with and without an account, so the page does not reveal accounts (section 2). */
function EmailSent({ email, isLimited, onBack }: SentLink & { onBack: () => void }) {
  const location = useLocation();
  usePageTitle(isLimited ? 'Email already sent' : 'Email sent');
  return (
    <FocusOnMount>
      <Page
        width="form"
        title={isLimited ? 'Email already sent' : 'Email sent'}
        intro={
          isLimited ? (
            <>
              We send at most {MAX_RECOVERY_MAILS_PER_HOUR} links an hour to one address, so this
              time we sent none. If {email} has an account, use the newest link that we sent, or ask
              again in an hour.
            </>
          ) : (
            <>
              If {email} has an account, we sent a link to it. The link is valid for{' '}
              {formatDuration(RECOVERY_LINK_LIFETIME_MS)}.
            </>
          )
        }
      >
        <Card as="div">
          <p>
            If the email does not arrive within a few minutes, check your spam folder, and check
            whether an account with this address exists.
          </p>
          <Callout>
            <Stack gap="small">
              <p>
                Without an account we send no email: <Link to={paths.signUp}>sign up</Link> instead.
              </p>
              <LocalMailHint />
            </Stack>
          </Callout>
          <Stack gap="small">
            <Button variant="primary" wide to={signInAddress(location)} state={{ email }}>
              Sign in
            </Button>
            <Button variant="quiet" wide onClick={onBack}>
              Use another address
            </Button>
          </Stack>
        </Card>
      </Page>
    </FocusOnMount>
  );
}
