import { Refused, UNKNOWN_TOKEN } from './calls';
import { element } from './elements';
import { tokenField } from './sign-in';

/** A change that the reader confirms with a reason. */
export type Question = {
  title: string;
  /** What visitors get afterwards. */
  effect: string;
  confirm: string;
  isDangerous?: boolean;
  send: (why: string) => Promise<unknown>;
};

/** What the page does after an answer. */
export type Answers = { onDone: () => void; onToken: (token: string) => void };

/**
 * Shows the question. It stays open, with the reason of the edge, until the change is made. When
 * the token has expired meanwhile, the question asks for another one and keeps its reason.
 */
export function askChange(question: Question, { onDone, onToken }: Answers): void {
  const why = element('textarea', { id: 'why', required: true, maxlength: 500, rows: 3 });
  const otherToken = tokenField('other-token');
  const tokenQuestion = element(
    'div',
    { hidden: true },
    element('label', { for: 'other-token' }, 'Another release token'),
    otherToken,
  );
  const problem = element('div', { class: 'problem', role: 'alert' });
  const confirm = element(
    'button',
    { type: 'submit', class: question.isDangerous ? 'danger' : 'primary' },
    question.confirm,
  );
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'question', close: () => dialog.remove() },
    element(
      'form',
      { method: 'dialog', submit: (event) => void send(event) },
      element('h2', { id: 'question' }, question.title),
      element('p', {}, question.effect),
      element('label', { for: 'why' }, 'Reason, for the history'),
      why,
      problem,
      tokenQuestion,
      element(
        'p',
        { class: 'actions' },
        element('button', { type: 'button', click: () => dialog.close() }, 'Cancel'),
        confirm,
      ),
    ),
  );

  async function send(event: Event) {
    event.preventDefault();
    confirm.disabled = true;
    problem.replaceChildren();
    const token = otherToken.value.trim();
    if (token) onToken(token);
    try {
      await question.send(why.value.trim());
      dialog.close();
      onDone();
    } catch (error) {
      const problems = error instanceof Refused ? error.problems : [];
      const needsToken = error instanceof Refused && error.status === UNKNOWN_TOKEN;
      tokenQuestion.hidden = !needsToken;
      otherToken.required = needsToken;
      problem.replaceChildren(
        element('p', {}, problemText(error)),
        element('ul', {}, ...problems.map((text) => element('li', {}, text))),
      );
      confirm.disabled = false;
    }
  }
  document.body.append(dialog);
  dialog.showModal();
}

function problemText(error: unknown): string {
  if (!(error instanceof Refused))
    return 'The edge does not answer. The history shows whether the change was made.';
  return error.status === UNKNOWN_TOKEN ? `Nothing has changed. ${error.message}` : error.message;
}
