import type { Problem } from '@site/shared/client';
import { problems } from '@site/shared/contract';
import { setSession, usePageTitle } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { Button, Callout, Card, Page, Stack } from '@site/shared/ui';
import { useState } from 'react';
import { client } from '../client';
import { FocusOnMount } from '../parts/focus-on-mount';
import { FormError } from '../parts/form-error';
import { ResetPasswordForm } from '../parts/reset-password-form';

const EMPTY_CODE: Problem = { code: 'undo-code', ...problems['undo-code'] };

type Restored = { email: string; recover?: string | undefined };

/** Undoes a change of the email, by a button: mail scanners open links, too. */
export function Component() {
  const code = (useParams().code ?? '').trim();
  const [restored, setRestored] = useState<Restored | null>(null);
  const { isBusy, problem: callProblem, submit } = useSubmit();
  const problem = code ? callProblem : EMPTY_CODE;

  async function undo(): Promise<void> {
    const answer = await submit(() => client.account.undoEmail({ code }));
    if (!answer) return;
    // The server has ended every session of the account, also the one of this browser.
    setSession(null);
    setRestored(answer);
  }

  if (restored) return <EmailRestored {...restored} />;
  return (
    <Page
      width="form"
      title="Undo the change of your email"
      intro="Your account gets this email again, every session ends, and you choose a new password."
    >
      <Card as="div">
        <Stack>
          <FormError problem={problem} />
          {problem?.code === 'undo-code' || problem?.code === 'email-taken' ? (
            <Button wide to={paths.support}>
              Contact support
            </Button>
          ) : (
            <Button variant="primary" wide busy={isBusy} onClick={undo}>
              Undo the change
            </Button>
          )}
        </Stack>
      </Card>
    </Page>
  );
}

function EmailRestored({ email, recover }: Restored) {
  usePageTitle('Email restored');
  const [isChosen, setIsChosen] = useState(false);
  return (
    <FocusOnMount trigger={isChosen}>
      <Page
        width="form"
        title="Email restored"
        intro={
          <>
            The email of your account is <strong>{email}</strong> again. Every session has ended.
          </>
        }
      >
        {isChosen && (
          <Callout tone="success" title="Password saved">
            Sign in with your new password.
          </Callout>
        )}
        {recover && !isChosen ? (
          <Card as="div">
            <Stack>
              <p>The old password no longer works. Choose a new one.</p>
              <ResetPasswordForm
                recover={recover}
                label="Save password"
                onChanged={() => setIsChosen(true)}
              />
            </Stack>
          </Card>
        ) : (
          <Button variant="primary" wide to={isChosen ? paths.signIn : paths.recoverPassword}>
            {isChosen ? 'Sign in' : 'Choose a new password'}
          </Button>
        )}
      </Page>
    </FocusOnMount>
  );
}
