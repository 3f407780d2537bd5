import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { MAX_WHY_LENGTH } from '../../releases/change-limits';
import { change, Refused, TokenRefused } from './calls';
import type { Question } from './questions';
import { TokenField } from './sign-in';

type Problem = { message: string; problems: readonly string[]; needsToken: boolean };

/**
 * Asks for the reason of a change and makes the change. When the edge refuses the change, the
 * dialog stays open and says why. When the edge refuses the token, the dialog also asks for another
 * token.
 */
export function QuestionDialog({
  question,
  token,
  onToken,
  onClose,
}: {
  question: Question;
  token: string;
  onToken: (token: string) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [why, setWhy] = useState('');
  const [otherToken, setOtherToken] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => dialog.current?.showModal(), []);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setSending(true);
    const newToken = otherToken.trim();
    try {
      if (newToken) onToken(newToken);
      await change(newToken || token, question, why.trim());
      dialog.current?.close();
    } catch (error) {
      setProblem(problemOf(error));
      setSending(false);
    }
  }

  return (
    <dialog ref={dialog} aria-labelledby="question" onClose={onClose}>
      <form onSubmit={send}>
        <h2 id="question">{question.title}</h2>
        <p>{question.effect}</p>
        <label>
          Reason, for the history
          <textarea
            required
            maxLength={MAX_WHY_LENGTH}
            rows={3}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        </label>
        <div className="problem" role="alert">
          {problem && <p>{problem.message}</p>}
          <ul>
            {problem?.problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
        {problem?.needsToken && (
          <TokenField label="Another release token" value={otherToken} onChange={setOtherToken} />
        )}
        <p className="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            type="submit"
            className={question.action === 'rollback' ? 'danger' : 'primary'}
            disabled={isSending}
          >
            {question.confirm}
          </button>
        </p>
      </form>
    </dialog>
  );
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof Refused)) {
    const message = 'The edge does not answer. The history shows whether the change was made.';
    return { message, problems: [], needsToken: false };
  }
  const { message, problems } = error;
  const needsToken = error instanceof TokenRefused;
  return {
    message: needsToken ? `Nothing has changed. ${message}` : message,
    problems,
    needsToken,
  };
}
