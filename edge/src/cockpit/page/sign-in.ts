import { element } from './elements';

export function tokenField(id: string, attributes: { [name: string]: string | boolean } = {}) {
  return element('input', {
    id,
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    ...attributes,
  });
}

/** Asks for a release token. `problem` says why the last one was refused. */
export function signIn(onToken: (token: string) => void, problem?: string): HTMLElement {
  const input = tokenField('token', {
    required: true,
    ...(problem ? { 'aria-describedby': 'problem', 'aria-invalid': 'true' } : {}),
  });
  return element(
    'form',
    {
      class: 'card sign-in',
      submit: (event) => {
        event.preventDefault();
        onToken(input.value.trim());
      },
    },
    element('h1', {}, 'Releases'),
    element('label', { for: 'token' }, 'Release token'),
    input,
    problem && element('p', { id: 'problem', class: 'problem', role: 'alert' }, problem),
    element('button', { type: 'submit', class: 'primary' }, 'Show the releases'),
    element(
      'p',
      { class: 'small' },
      'The operator makes a token: release token <name>. This tab keeps it until it is closed.',
    ),
  );
}
