import { problems } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { BotCheck, client, setSession, useBotCheck, usePageTitle } from '@site/shared/host';
import { onlyErrors, paths, textIn, useSubmit } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { RECOVERY_LINK_LIFETIME_MS } from '@site/shared/rules';
import { Button, Callout, Card, Cluster, Page, Stack } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { confirmError, passwordError } from '../parts/field-errors';
import { FocusOnMount } from '../parts/focus-on-mount';
import { FormError } from '../parts/form-error';
import { NewPasswordFields } from '../parts/new-password-fields';

export function Component() {
  const recover = (useParams().recoverId ?? '').trim();
  const [isChanged, setIsChanged] = useState(false);
  if (isChanged) return <PasswordChanged />;
  return (
    <Page
      width="form"
      title="Choose a new password"
      intro="It replaces the old one and ends every session."
    >
      {/* Section 5: an empty code is refused without a call. */}
      {recover ? (
        <Card as="div">
          <ResetPasswordForm recover={recover} onChanged={() => setIsChanged(true)} />
        </Card>
      ) : (
        <CodeInvalid />
      )}
    </Page>
  );
}

function ResetPasswordForm({ recover, onChanged }: { recover: string; onChanged: () => void }) {
  const botCheck = useBotCheck();
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<'password' | 'confirm'>({
    botCheck,
  });

  async function changePassword(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textIn(form, 'password');
    const changed = await submit(
      () => client.auth.resetPassword({ recover, password, recaptcha: botCheck.token }),
      {
        form,
        errors: onlyErrors({
          password: passwordError(password),
          confirm: confirmError(textIn(form, 'confirm'), password),
        }),
      },
    );
    if (!changed) return;
    // The server has ended every session of the account, also the one of this browser.
    setSession(null);
    onChanged();
  }

  if (problem?.code === 'recover-code') return <CodeInvalid />;
  return (
    <form onSubmit={changePassword} noValidate>
      <Stack>
        <NewPasswordFields label="New password" errors={errors} onChange={clearErrors} />
        <BotCheck check={botCheck} />
        <FormError problem={problem} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isBusy}
          disabled={!botCheck.isPassed && !isBusy}
        >
          Change password
        </Button>
      </Stack>
    </form>
  );
}

function CodeInvalid() {
  const { title, body } = problems['recover-code'];
  return (
    <FocusOnMount>
      <Stack>
        <Callout tone="danger" title={title}>
          {body}
        </Callout>
        <p>
          The link may be incomplete, older than {formatDuration(RECOVERY_LINK_LIFETIME_MS)}, or
          already used. Ask for a new one.
        </p>
        <Cluster gap="small">
          <Button variant="primary" to={paths.recoverPassword}>
            Ask for a new link
          </Button>
          <Button variant="quiet" to={paths.signIn}>
            Sign in
          </Button>
        </Cluster>
      </Stack>
    </FocusOnMount>
  );
}

function PasswordChanged() {
  usePageTitle('Password changed');
  return (
    <FocusOnMount>
      <Page
        width="form"
        title="Password changed"
        intro="Every session has ended. Sign in with your new password."
      >
        <Button variant="primary" wide to={paths.signIn}>
          Login
        </Button>
      </Page>
    </FocusOnMount>
  );
}
