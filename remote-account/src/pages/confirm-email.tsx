import type { Problem } from '@site/shared/client';
import { pageProblems } from '@site/shared/contract';
import { refreshSession, usePageTitle, useSession } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { Button, Card, Page, Stack } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { FocusOnMount } from '../parts/focus-on-mount';
import { FormError } from '../parts/form-error';
import { strong } from '../parts/strong';
import { useKnownProblem } from '../parts/use-known-problem';

/**
 * Confirms a new email. The visitor presses a button, because mail scanners open links, also in the
 * mailbox of a mistyped address.
 */
export function Component() {
  const code = (useParams().code ?? '').trim();
  const [email, setEmail] = useState<string | null>(null);
  const { isBusy, problem: callProblem, submit } = useSubmit({ isProblemInline: true });
  const emptyCode = useKnownProblem(pageProblems.confirmCode);
  const problem = code ? callProblem : emptyCode;

  async function confirmEmail(): Promise<void> {
    const confirmed = await submit(() => client.account.confirmEmail({ code }));
    if (!confirmed) return;
    setEmail(confirmed.email);
    await refreshSession();
  }

  if (email !== null) return <EmailConfirmed email={email} />;
  return (
    <Page width="form" title={texts.confirmEmail.title()} intro={texts.confirmEmail.intro()}>
      <Card as="div">
        <Stack>
          <FormError problem={problem} />
          {isFinal(problem) ? (
            <Button wide to={paths.settings}>
              {texts.confirmEmail.settings()}
            </Button>
          ) : (
            <Button variant="primary" wide busy={isBusy} onClick={confirmEmail}>
              {texts.confirmEmail.confirm()}
            </Button>
          )}
        </Stack>
      </Card>
    </Page>
  );
}

/** Whether a retry cannot help: the code is invalid, or another account has the address. */
function isFinal(problem: Problem | null): boolean {
  return problem?.code === 'confirm-code' || problem?.code === 'email-taken';
}

function EmailConfirmed({ email }: { email: string }) {
  usePageTitle(texts.confirmEmail.confirmed());
  const isSignedIn = useSession().session !== null;
  return (
    <FocusOnMount>
      <Page
        width="form"
        title={texts.confirmEmail.confirmed()}
        intro={texts.confirmEmail.confirmedIntro({ email, strong })}
      >
        <Button variant="primary" wide to={isSignedIn ? paths.settings : paths.signIn}>
          {isSignedIn ? texts.confirmEmail.settings() : texts.confirmEmail.signIn()}
        </Button>
      </Page>
    </FocusOnMount>
  );
}
