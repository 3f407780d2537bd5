import { pageProblems } from '@site/shared/contract';
import * as texts from '#texts';
import { client } from '../client';
import { UndoChange } from '../parts/undo-change';

/** Undoes a change of the password. */
export function Component() {
  return (
    <UndoChange
      title={texts.undoPassword.title()}
      intro={texts.undoPassword.intro()}
      codeProblem={pageProblems.undoPasswordCode}
      undo={(code) => client.account.undoPassword({ code })}
      doneTitle={texts.undoPassword.doneTitle()}
      done={texts.undoPassword.done}
    />
  );
}
