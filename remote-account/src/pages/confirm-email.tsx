import type { Problem } from '@site/shared/client';
import { problems } from '@site/shared/contract';
import {
  client,
  refreshSession,
  showProblemToast,
  usePageTitle,
  useSession,
} from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { Button, Callout, Card, Page, Stack } from '@site/shared/ui';
import { useState } from 'react';
import { Announced } from '../parts/announced';

const NO_CODE: Problem = { code: 'confirm-code', ...problems['confirm-code'] };

/** A button and not the opening of the page: what scans mails opens links too, and may sit in a stranger's mailbox. */
export function Component() {
  const { code = '' } = useParams();
  const [problem, setProblem] = useState<Problem | null>(code.trim() ? null : NO_CODE);
  const [email, setEmail] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function confirm(): Promise<void> {
    setSending(true);
    const answer = await client.account.confirmEmail({ code: code.trim() });
    setSending(false);
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return showProblemToast(answer.problem);
    setEmail(answer.value.email);
    await refreshSession();
  }

  if (email !== null) return <Confirmed email={email} />;
  return (
    <Page
      width="form"
      title="Confirm your new email"
      lede="From then on you sign in with it, and our mails go there."
    >
      <Card as="div">
        <Stack>
          {problem && (
            <Announced about={problem}>
              <Callout tone="danger" title={problem.title}>
                {problem.body}
              </Callout>
            </Announced>
          )}
          {isFinal(problem) ? (
            <Button wide to={paths.settings}>
              Settings
            </Button>
          ) : (
            <Button variant="primary" wide busy={isSending} onClick={confirm}>
              Confirm email
            </Button>
          )}
        </Stack>
      </Card>
    </Page>
  );
}

/** A code that is not valid stays so, and a taken address too; anything else may pass. */
function isFinal(problem: Problem | null): boolean {
  return problem?.code === 'confirm-code' || problem?.code === 'email-taken';
}

function Confirmed({ email }: { email: string }) {
  usePageTitle('Email confirmed');
  const isSignedIn = useSession().session !== null;
  return (
    <Announced>
      <Page
        width="form"
        title="Email confirmed"
        lede={
          <>
            Your account's email is <strong>{email}</strong> now.
          </>
        }
      >
        <Button variant="primary" wide to={isSignedIn ? paths.settings : paths.signIn}>
          {isSignedIn ? 'Settings' : 'Sign in'}
        </Button>
      </Page>
    </Announced>
  );
}
