import { browserSessionTag, readStorage, THEME_KEY } from '../browser/storage';
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
 * Sends the silent sign-in and the call for the public settings, if the document is rendered and
 * the browser has a session, so that the answers arrive while the shell is loading. Marks the
 * document, whose page was rendered for anonymous visitors: styles then hide what only these see.
 * If the sign-in fails, the mark is removed.
 */
function signInEarly(): EarlyStart {
  const html = document.documentElement;
  const { dataset } = html;
  const sessionTag = browserSessionTag();
  if (!html.hasAttribute(RENDERED_MARK) || !('earlySignIn' in dataset) || !sessionTag) return {};
  dataset[SIGNED_IN_MARK] = '';
  const removeMark = () => delete dataset[SIGNED_IN_MARK];
  const signIn = send('auth/login', '{"remember":true}');
  const settings = send('site/settings', '{}');
  // The shell handles failures. It takes the answers later, or not at all.
  signIn.then(({ status }) => status === 200 || removeMark(), removeMark);
  settings.catch(() => {});
  return { signIn, sessionTag, settings };
}

function send(path: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return window.fetch(`/api/${path}`, { method: 'POST', headers, body });
}
