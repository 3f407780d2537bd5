import { useAsync } from '@site/shared/browser';
import type { Problem } from '@site/shared/client';
import { type contract, problems, type ResponseOf } from '@site/shared/contract';
import { refreshSession, signOut, usePageTitle, useSession } from '@site/shared/host';
import { onlyErrors, paths, textIn, useSubmit, withReturnPath } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { ROLE_NAMES } from '@site/shared/rules';
import { Button, Card, Page, Skeleton, Stack } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import { client } from '../client';
import { confirmError, passwordError } from '../parts/field-errors';
import { FocusOnMount } from '../parts/focus-on-mount';
import { FormError } from '../parts/form-error';
import { NewPasswordFields } from '../parts/new-password-fields';

type Invitation = ResponseOf<typeof contract.staff.checkInvitation>;

const INVALID_CODE: Problem = { code: 'invitation-code', ...problems['invitation-code'] };
const OTHER_ACCOUNT: Problem = {
  code: 'invitation-other-account',
  ...problems['invitation-other-account'],
};

/** Joins the staff by an invitation. A person without an account chooses a password. */
export function Component() {
  const code = (useParams().code ?? '').trim();
  const [hasJoined, setHasJoined] = useState(false);
  const { value: answer } = useAsync(
    async () => (code ? client.staff.checkInvitation({ code }) : null),
    code,
  );
  if (hasJoined) return <Joined />;
  return (
    <Page
      width="form"
      title="Join the staff"
      intro={
        answer?.ok && (
          <>
            For <strong>{answer.value.email}</strong>, as {ROLE_NAMES[answer.value.role]}.
          </>
        )
      }
    >
      <Card as="div">
        {code && answer === undefined && <Skeleton shape="block" height="8rem" />}
        {!code && <FormError problem={INVALID_CODE} />}
        {answer && !answer.ok && <FormError problem={answer.problem} />}
        {answer?.ok && (
          <Acceptance code={code} invitation={answer.value} onJoined={() => setHasJoined(true)} />
        )}
      </Card>
    </Page>
  );
}

type AcceptanceProps = { code: string; invitation: Invitation; onJoined: () => void };

function Acceptance({ code, invitation, onJoined }: AcceptanceProps) {
  const { status, session } = useSession();
  const isInvitedAccount = session?.email.toLowerCase() === invitation.email.toLowerCase();
  if (isInvitedAccount) return <JoinButton code={code} onJoined={onJoined} />;
  if (status === 'signed-in') return <OtherAccount />;
  if (!invitation.hasAccount) return <PasswordForm code={code} onJoined={onJoined} />;
  return (
    <Stack>
      <p>This email has an account. Sign in with it to accept the invitation.</p>
      <Button
        variant="primary"
        wide
        to={withReturnPath(paths.signIn, paths.acceptInvitation(code))}
      >
        Sign in
      </Button>
    </Stack>
  );
}

function OtherAccount() {
  return (
    <Stack>
      <FormError problem={OTHER_ACCOUNT} />
      <Button wide onClick={() => void signOut({ isGuardedPage: false })}>
        Sign out
      </Button>
    </Stack>
  );
}

function JoinButton({ code, onJoined }: Omit<AcceptanceProps, 'invitation'>) {
  const { isBusy, problem, submit } = useSubmit({ isProblemInline: true });

  async function join(): Promise<void> {
    const joined = await submit(() => client.staff.joinStaff({ code }));
    if (!joined) return;
    await refreshSession();
    onJoined();
  }

  return (
    <Stack>
      <FormError problem={problem} />
      <Button variant="primary" wide busy={isBusy} onClick={join}>
        Accept the invitation
      </Button>
    </Stack>
  );
}

function PasswordForm({ code, onJoined }: Omit<AcceptanceProps, 'invitation'>) {
  const { errors, problem, isBusy, clearErrors, submit } = useSubmit<'password' | 'confirm'>({
    isProblemInline: true,
  });

  async function accept(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const password = textIn(form, 'password');
    const accepted = await submit(() => client.staff.acceptInvitation({ code, password }), {
      form,
      errors: onlyErrors({
        password: passwordError(password),
        confirm: confirmError(textIn(form, 'confirm'), password),
      }),
    });
    if (accepted) onJoined();
  }

  return (
    <form onSubmit={accept} noValidate>
      <Stack>
        <p>Choose a password for your account.</p>
        <NewPasswordFields errors={errors} onChange={clearErrors} />
        <FormError problem={problem} />
        <Button type="submit" variant="primary" wide busy={isBusy}>
          Accept the invitation
        </Button>
      </Stack>
    </form>
  );
}

function Joined() {
  usePageTitle('Welcome to the staff');
  const isSignedIn = useSession().session !== null;
  return (
    <FocusOnMount>
      <Page
        width="form"
        title="Welcome to the staff"
        intro={isSignedIn ? 'Your account has its role now.' : 'Sign in with your new password.'}
      >
        <Button variant="primary" wide to={isSignedIn ? paths.tickets : paths.signIn}>
          {isSignedIn ? 'Tickets' : 'Sign in'}
        </Button>
      </Page>
    </FocusOnMount>
  );
}
