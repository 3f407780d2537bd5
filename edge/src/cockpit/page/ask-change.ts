import { Refused } from './calls';
import { element } from './elements';

/** A change that the reader confirms with a reason. */
export type Question = {
  title: string;
  /** What visitors get afterwards. */
  effect: string;
  confirm: string;
  isDangerous?: boolean;
  send: (why: string) => Promise<unknown>;
};

/** Shows the question. It stays open, with the reason of the edge, until the change is made. */
export function askChange(question: Question, onDone: () => void): void {
  const why = element('textarea', { id: 'why', required: true, maxlength: 500, rows: 3 });
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
    try {
      await question.send(why.value.trim());
      dialog.close();
      onDone();
    } catch (error) {
      const problems = error instanceof Refused ? error.problems : [];
      problem.replaceChildren(
        element(
          'p',
          {},
          error instanceof Refused ? error.message : 'The edge does not answer. Try again.',
        ),
        element('ul', {}, ...problems.map((text) => element('li', {}, text))),
      );
      confirm.disabled = false;
    }
  }
  document.body.append(dialog);
  dialog.showModal();
}
