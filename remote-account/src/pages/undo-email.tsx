import { pageProblems } from '@site/shared/contract';
import * as texts from '#texts';
import { client } from '../client';
import { strong } from '../parts/strong';
import { UndoChange } from '../parts/undo-change';

/** Undoes a change of the email. */
export function Component() {
  return (
    <UndoChange
      title={texts.undoEmail.title()}
      intro={texts.undoEmail.intro()}
      codeProblem={pageProblems.undoCode}
      // The previous email may belong to another account by now.
      finalProblems={['email-taken']}
      undo={(code) => client.account.undoEmail({ code })}
      doneTitle={texts.undoEmail.doneTitle()}
      done={({ email }) => texts.undoEmail.done({ email, strong })}
    />
  );
}
