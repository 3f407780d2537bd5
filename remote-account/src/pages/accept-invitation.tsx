import { useAsync } from '@site/shared/browser';
import { type contract, pageProblems, type ResponseOf } from '@site/shared/contract';
import { refreshSession, signOut, usePageTitle, useSession } from '@site/shared/host';
import { onlyErrors, paths, textIn, useSubmit, withReturnPath } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { Button, Card, Page, Skeleton, Stack } from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import { confirmError, passwordError } from '../parts/field-errors';
import { FocusOnMount } from '../parts/focus-on-mount';
import { FormError } from '../parts/form-error';
import { NewPasswordFields } from '../parts/new-password-fields';
import { strong } from '../parts/strong';
import { useKnownProblem } from '../parts/use-known-problem';

type Invitation = ResponseOf<typeof contract.staff.checkInvitation>;

/** Joins the staff by an invitation. A person without an account chooses a password. */
export function Component() {
  const code = (useParams().code ?? '').trim();
  const [hasJoined, setHasJoined] = useState(false);
  const invalidCode = useKnownProblem(pageProblems.invitationCode);
  const { value: answer } = useAsync(
    async () => (code ? client.staff.checkInvitation({ code }) : null),
    code,
  );
  if (hasJoined) return <Joined />;
  return (
    <Page
      width="form"
      title={texts.acceptInvitation.title()}
      intro={
        answer?.ok &&
        texts.acceptInvitation.intro({
          email: answer.value.email,
          role: answer.value.role,
          strong,
        })
      }
    >
      <Card as="div">
        {code && answer === undefined && <Skeleton shape="block" height="8rem" />}
        {!code && <FormError problem={invalidCode} />}
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
      <p>{texts.acceptInvitation.hasAccount()}</p>
      <Button
        variant="primary"
        wide
        to={withReturnPath(paths.signIn, paths.acceptInvitation(code))}
      >
        {texts.acceptInvitation.signIn()}
      </Button>
    </Stack>
  );
}

function OtherAccount() {
  const otherAccount = useKnownProblem(pageProblems.invitationOtherAccount);
  return (
    <Stack>
      <FormError problem={otherAccount} />
      <Button wide onClick={() => void signOut({ isGuardedPage: false })}>
        {texts.acceptInvitation.signOut()}
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
        {texts.acceptInvitation.accept()}
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
        <p>{texts.acceptInvitation.choosePassword()}</p>
        <NewPasswordFields errors={errors} onChange={clearErrors} />
        <FormError problem={problem} />
        <Button type="submit" variant="primary" wide busy={isBusy}>
          {texts.acceptInvitation.accept()}
        </Button>
      </Stack>
    </form>
  );
}

function Joined() {
  usePageTitle(texts.acceptInvitation.welcome());
  const isSignedIn = useSession().session !== null;
  return (
    <FocusOnMount>
      <Page
        width="form"
        title={texts.acceptInvitation.welcome()}
        intro={
          isSignedIn
            ? texts.acceptInvitation.joinedSignedIn()
            : texts.acceptInvitation.joinedSignedOut()
        }
      >
        <Button variant="primary" wide to={isSignedIn ? paths.tickets : paths.signIn}>
          {isSignedIn ? texts.acceptInvitation.tickets() : texts.acceptInvitation.signIn()}
        </Button>
      </Page>
    </FocusOnMount>
  );
}
