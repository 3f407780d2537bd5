import { browserSessionTag } from '../browser/session-tag';
import { readStorage, THEME_KEY } from '../browser/storage';
import { EARLY_START, type EarlyStart, RENDERED_MARK, SIGNED_IN_MARK } from '.';

// The first script of the document, before the script that reports its views.
applyStoredTheme();
Object.defineProperty(window, EARLY_START, { value: Object.freeze(signInEarly()) });

/** Shows the stored theme from the first paint on. */
function applyStoredTheme(): void {
  const theme = readStorage('local', THEME_KEY);
  if (theme) document.documentElement.dataset.theme = theme;
}

/**
 * Sends the silent sign-in of a rendered document if the browser has a session, so that its answer
 * arrives while the shell is loading. Marks the document until another answer than a session
 * arrives: it was rendered for anonymous visitors, and its styles hide what only they see.
 */
function signInEarly(): EarlyStart {
  const html = document.documentElement;
  const { dataset } = html;
  const signInTag = browserSessionTag();
  if (!html.hasAttribute(RENDERED_MARK) || !('earlySignIn' in dataset) || !signInTag) return {};
  dataset[SIGNED_IN_MARK] = '';
  const removeMark = () => delete dataset[SIGNED_IN_MARK];
  const signIn = window.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"remember":true}',
  });
  // The shell handles a failure; it may take the answer later or not at all.
  signIn.then(({ status }) => status === 200 || removeMark(), removeMark);
  return { signIn, signInTag };
}
