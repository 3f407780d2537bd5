import type { Answer } from '@site/shared/client';
import type { ProblemCode, pageProblems } from '@site/shared/contract';
import { refreshSession, usePageTitle } from '@site/shared/host';
import { paths, useSubmit } from '@site/shared/remote';
import { useParams } from '@site/shared/router';
import { Button, Card, Page, Stack } from '@site/shared/ui';
import { type ReactNode, useState } from 'react';
import * as texts from '#texts';
import { FocusOnMount } from './focus-on-mount';
import { FormError } from './form-error';
import { PasswordChanged } from './password-changed';
import { ResetPasswordForm } from './reset-password-form';
import { useKnownProblem } from './use-known-problem';

/** `recover` is the code for a new password. Without it, the change was already undone before. */
type Undone = { recover?: string | undefined };

export type UndoChangeProps<T extends Undone> = {
  title: string;
  intro: string;
  /** The problem of a link whose code is invalid or missing. */
  codeProblem: typeof pageProblems.undoCode | typeof pageProblems.undoPasswordCode;
  /** Problems after which only support can help; `codeProblem` is one of them. */
  finalProblems?: readonly ProblemCode[];
  undo: (code: string) => Promise<Answer<T>>;
  doneTitle: string;
  /** What the undone change means. Not shown if the change was undone before. */
  done: (undone: T) => ReactNode;
};

/**
 * Undoes a change with the code of a mail's link. The visitor presses a button first, because mail
 * scanners open links.
 */
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
  const { isBusy, problem: callProblem, submit } = useSubmit({ isProblemInline: true });
  const emptyCode = useKnownProblem(codeProblem);
  const problem = code ? callProblem : emptyCode;
  const isFinal =
    problem !== null &&
    [codeProblem.code, ...finalProblems].some((final) => final === problem.code);

  async function undoChange(): Promise<void> {
    const result = await submit(async () => {
      const answer = await undo(code);
      // Every session of the account has ended; another account stays signed in in this browser.
      if (answer.ok) await refreshSession();
      return answer;
    });
    if (result) setUndone(result);
  }

  if (undone)
    return (
      <ChangeUndone
        title={doneTitle}
        intro={undone.recover ? done(undone) : texts.undo.undoneBefore()}
        recover={undone.recover}
      />
    );
  return (
    <Page width="form" title={title} intro={intro}>
      <Card as="div">
        <Stack>
          <FormError problem={problem} />
          {isFinal ? (
            <Button wide to={paths.support}>
              {texts.undo.contactSupport()}
            </Button>
          ) : (
            <Button variant="primary" wide busy={isBusy} onClick={undoChange}>
              {texts.undo.undo()}
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
              label={texts.undo.savePassword()}
              onChanged={() => setIsChosen(true)}
            />
          </Card>
        ) : (
          <Button variant="primary" wide to={paths.recoverPassword}>
            {texts.undo.choosePassword()}
          </Button>
        )}
      </Page>
    </FocusOnMount>
  );
}
