import { messages, pageProblems } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { BotCheck, showToast, useBotCheck, usePageTitle } from '@site/shared/host';
import { onlyErrors, paths, signInAddress, textIn, useSubmit } from '@site/shared/remote';
import { Link, useLocation } from '@site/shared/router';
import { MAX_RECOVERY_MAILS_PER_HOUR, RECOVERY_LINK_LIFETIME_MS } from '@site/shared/rules';
import { Button, Callout, Card, Page, Stack, TextField } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
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

/** Asks for a mail with a link to choose a new password (section 2). */
export function Component() {
  const location = useLocation();
  const [sent, setSent] = useState<SentLink | null>(null);
  if (sent) return <EmailSent {...sent} onBack={() => setSent(null)} />;
  return (
    <Page
      width="form"
      title={texts.recoverPassword.title()}
      intro={texts.recoverPassword.intro({
        link: (text) => (
          <Link key="sign-in" to={signInAddress(location)} state={location.state}>
            {text}
          </Link>
        ),
      })}
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
    if (error) void showToast({ title: pageProblems.recoverEmail.title(), body: error });
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
          label={texts.recoverPassword.email()}
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
          {texts.recoverPassword.send()}
        </Button>
      </Stack>
    </form>
  );
}

/** The same text with and without an account, so the page does not reveal accounts (section 2). */
function EmailSent({ email, isLimited, onBack }: SentLink & { onBack: () => void }) {
  const location = useLocation();
  const title = isLimited ? texts.recoverPassword.alreadySent() : texts.recoverPassword.sent();
  usePageTitle(title);
  return (
    <FocusOnMount>
      <Page
        width="form"
        title={title}
        intro={
          isLimited
            ? texts.recoverPassword.limitedIntro({ count: MAX_RECOVERY_MAILS_PER_HOUR, email })
            : texts.recoverPassword.sentIntro({
                email,
                duration: formatDuration(RECOVERY_LINK_LIFETIME_MS),
              })
        }
      >
        <Card as="div">
          <p>{texts.recoverPassword.checkSpam()}</p>
          <Callout>
            <Stack gap="small">
              <p>
                {texts.recoverPassword.noAccount({
                  link: (text) => (
                    <Link key="sign-up" to={paths.signUp}>
                      {text}
                    </Link>
                  ),
                })}
              </p>
              <LocalMailHint />
            </Stack>
          </Callout>
          <Stack gap="small">
            <Button variant="primary" wide to={signInAddress(location)} state={{ email }}>
              {texts.recoverPassword.signIn()}
            </Button>
            <Button variant="quiet" wide onClick={onBack}>
              {texts.recoverPassword.otherAddress()}
            </Button>
          </Stack>
        </Card>
      </Page>
    </FocusOnMount>
  );
}
