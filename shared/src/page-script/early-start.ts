import { readStorage, THEME_KEY } from '../browser/storage';
import { SIGNED_IN_MARK } from '.';

/** As long as a call of the site waits for its answer. */
const TIMEOUT_MS = 30_000;

/** Shows the stored theme from the first paint on. */
export function applyStoredTheme(): void {
  const theme = readStorage('local', THEME_KEY);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

/**
 * Sends the silent sign-in if the browser has a session, so that its answer arrives while the shell
 * is loading. Marks the document: it was rendered for anonymous visitors, and its styles hide what
 * only they see.
 */
export function signInEarly(): Promise<Response> | undefined {
  const { dataset } = document.documentElement;
  if (!('earlySignIn' in dataset) || !/(?:^|;\s*)signed_in=[^;]/.test(document.cookie))
    return undefined;
  dataset[SIGNED_IN_MARK] = '';
  const answer = fetch('/api/auth/login', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"remember":true}',
    credentials: 'same-origin',
    signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
  });
  // The shell handles a failure; it may take the answer later or not at all.
  answer.catch(() => {});
  return answer;
}
