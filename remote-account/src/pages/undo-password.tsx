import { client } from '../client';
import { UndoChange } from '../parts/undo-change';

/** Undoes a change of the password. */
export function Component() {
  return (
    <UndoChange
      title="Undo the change of your password"
      intro="The new password stops working, every session ends, and you choose a password."
      codeProblem="undo-password-code"
      undo={(code) => client.account.undoPassword({ code })}
      doneTitle="Change undone"
      done={() =>
        'Your old and new passwords no longer work, and every session has ended. Choose a password.'
      }
    />
  );
}
