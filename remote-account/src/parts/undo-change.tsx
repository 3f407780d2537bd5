import type { Answer, Problem } from '@site/shared/client';
import { type ProblemCode, problems } from '@site/shared/contract';
import { setSession, usePageTitle } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { Button, Card, Page, Stack } from '@site/shared/ui';
import { type ReactNode, useState } from 'react';
import { FocusOnMount } from './focus-on-mount';
import { FormError } from './form-error';
import { PasswordChanged } from './password-changed';
import { ResetPasswordForm } from './reset-password-form';

type Undone = { recover?: string | undefined };

export type UndoChangeProps<T extends Undone> = {
  title: string;
  intro: string;
  /** The problem of an incomplete link. */
  codeProblem: ProblemCode;
  /** Problems after which only support can help; `codeProblem` is one of them. */
  finalProblems?: readonly ProblemCode[];
  undo: (code: string) => Promise<Answer<T>>;
  doneTitle: string;
  done: (undone: T) => ReactNode;
};

/** Undoes a change by the code of a mail's link, by a button: mail scanners open links, too. */
export function UndoChange<T extends Undone>({
  title,
  intro,
  codeProblem,
  finalProblems = [],
  undo,
  doneTitle,
  done,
}: UndoChangeProps<T>) {
  const code = (useParams().code ?? '').trim();
  const [undone, setUndone] = useState<T | null>(null);
  const { isBusy, problem: callProblem, submit } = useSubmit();
  const emptyCode: Problem = { code: codeProblem, ...problems[codeProblem] };
  const problem = code ? callProblem : emptyCode;
  const isFinal =
    problem !== null && [codeProblem, ...finalProblems].some((final) => final === problem.code);

  async function undoChange(): Promise<void> {
    const answer = await submit(() => undo(code));
    if (!answer) return;
    // The server has ended every session of the account, also the one of this browser.
    setSession(null);
    setUndone(answer);
  }

  if (undone)
    return <ChangeUndone title={doneTitle} intro={done(undone)} recover={undone.recover} />;
  return (
    <Page width="form" title={title} intro={intro}>
      <Card as="div">
        <Stack>
          <FormError problem={problem} />
          {isFinal ? (
            <Button wide to={paths.support}>
              Contact support
            </Button>
          ) : (
            <Button variant="primary" wide busy={isBusy} onClick={undoChange}>
              Undo the change
            </Button>
          )}
        </Stack>
      </Card>
    </Page>
  );
}

type ChangeUndoneProps = { title: string; intro: ReactNode; recover: string | undefined };

function ChangeUndone({ title, intro, recover }: ChangeUndoneProps) {
  usePageTitle(title);
  const [isChosen, setIsChosen] = useState(false);
  if (isChosen) return <PasswordChanged />;
  return (
    <FocusOnMount>
      <Page width="form" title={title} intro={intro}>
        {recover ? (
          <Card as="div">
            <ResetPasswordForm
              recover={recover}
              label="Save password"
              onChanged={() => setIsChosen(true)}
            />
          </Card>
        ) : (
          <Button variant="primary" wide to={paths.recoverPassword}>
            Choose a new password
          </Button>
        )}
      </Page>
    </FocusOnMount>
  );
}
