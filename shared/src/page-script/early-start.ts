import { readStorage, THEME_KEY } from '../browser/storage';
import { SIGNED_IN_MARK } from '.';

/** Shows the stored theme from the first paint on. */
export function applyStoredTheme(): void {
  const theme = readStorage('local', THEME_KEY);
  if (theme) document.documentElement.dataset.theme = theme;
}

/**
 * Sends the silent sign-in if the browser has a session, so that its answer arrives while the shell
 * is loading. Marks the document: it was rendered for anonymous visitors, and its styles hide what
 * only they see.
 */
export function signInEarly(): Promise<Response> | undefined {
  const { dataset } = document.documentElement;
  if (!('earlySignIn' in dataset) || !/\bsigned_in=[^;]/.test(document.cookie)) return undefined;
  dataset[SIGNED_IN_MARK] = '';
  const answer = window.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"remember":true}',
  });
  // The shell handles a failure; it may take the answer later or not at all.
  answer.catch(() => {});
  return answer;
}
