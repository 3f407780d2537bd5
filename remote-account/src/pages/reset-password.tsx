import { problems } from '@site/shared/contract';
import { BotCheck, client, setSession, useBotCheck, usePageTitle } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { Button, Callout, Card, Cluster, Page, Stack } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { Announced } from '../parts/announced';
import { confirmError, found, passwordError } from '../parts/field-rules';
import { textIn } from '../parts/form-fields';
import { NewPassword } from '../parts/new-password';
import { Refusal } from '../parts/refusal';
import { useForm } from '../parts/use-form';

/** Section 5: an empty code is refused without a call. */
const NO_CODE = problems['recover-code'];

export function Component() {
  const { recoverId = '' } = useParams();
  const [isChanged, setChanged] = useState(false);
  if (isChanged) return <PasswordChanged />;
  return (
    <Page
      width="form"
      title="Choose a new password"
      lede="It replaces the old one and ends every session."
    >
      {recoverId.trim() ? (
        <Card as="div">
          <ResetForm recover={recoverId.trim()} onChanged={() => setChanged(true)} />
        </Card>
      ) : (
        <CodeNotValid />
      )}
    </Page>
  );
}

function ResetForm({ recover, onChanged }: { recover: string; onChanged: () => void }) {
  const botCheck = useBotCheck();
  const { errors, refusal, isSending, clear, send } = useForm<'password' | 'confirm'>(
    botCheck.reset,
  );

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textIn(form, 'password');
    const wrong = found({
      password: passwordError(password),
      confirm: confirmError(textIn(form, 'confirm'), password),
    });
    const changed = await send(form, wrong, () =>
      client.auth.resetPassword({ recover, password, recaptcha: botCheck.token }),
    );
    if (!changed) return;
    // Every session has ended, this browser's too.
    setSession(null);
    onChanged();
  }

  if (refusal?.code === 'recover-code') return <CodeNotValid />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <NewPassword label="New password" errors={errors} onChange={clear} />
        <BotCheck check={botCheck} />
        {refusal && <Refusal problem={refusal} />}
        <Button
          type="submit"
          variant="primary"
          wide
          busy={isSending}
          disabled={!botCheck.isPassed && !isSending}
        >
          Change password
        </Button>
      </Stack>
    </form>
  );
}

function CodeNotValid() {
  return (
    <Announced>
      <Stack>
        <Callout tone="danger" title={NO_CODE.title}>
          {NO_CODE.body}
        </Callout>
        <p>The link may be incomplete, older than an hour, or used already. Ask for a new one.</p>
        <Cluster gap="small">
          <Button variant="primary" to={paths.recoverPassword}>
            Ask for a new link
          </Button>
          <Button variant="quiet" to={paths.signIn}>
            Sign in
          </Button>
        </Cluster>
      </Stack>
    </Announced>
  );
}

function PasswordChanged() {
  usePageTitle('Password changed');
  return (
    <Announced>
      <Page
        width="form"
        title="Password changed"
        lede="Every session has ended. Sign in with your new password."
      >
        <Button variant="primary" wide to={paths.signIn}>
          Login
        </Button>
      </Page>
    </Announced>
  );
}
