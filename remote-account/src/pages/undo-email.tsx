import { client } from '../client';
import { UndoChange } from '../parts/undo-change';

/** Undoes a change of the email. */
export function Component() {
  return (
    <UndoChange
      title="Undo the change of your email"
      intro="Your account gets this email again, every session ends, and you choose a new password."
      codeProblem="undo-code"
      finalProblems={['email-taken']}
      undo={(code) => client.account.undoEmail({ code })}
      doneTitle="Email restored"
      done={({ email }) => (
        <>
          The email of your account is <strong>{email}</strong> again. Every session has ended, and
          the old password no longer works.
        </>
      )}
    />
  );
}
