import {
  browserSessionTag,
  CLOSED_ANNOUNCEMENTS_KEY,
  readStorage,
  THEME_KEY,
} from '../browser/storage';
import {
  EARLY_START,
  type EarlyStart,
  FIRST_CALL,
  type FirstCall,
  RENDERED_MARK,
  SIGNED_IN_MARK,
} from '.';

// The first script of the document, before the script that reports its views.
applyStoredTheme();
hideClosedAnnouncements();
Object.defineProperty(window, EARLY_START, { value: Object.freeze(signInEarly()) });

/** Shows the stored theme from the first paint on. */
function applyStoredTheme(): void {
  const theme = readStorage('local', THEME_KEY);
  if (theme) document.documentElement.dataset.theme = theme;
}

/** Hides the announcements that the visitor has closed, before the first paint. */
function hideClosedAnnouncements(): void {
  const ids = readStorage('local', CLOSED_ANNOUNCEMENTS_KEY)?.match(/[a-z0-9]+/g);
  if (!ids) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${ids.map((id) => `[data-announcement="${id}"]`)}{display:none}`);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Sends the silent sign-in, the call for the public settings and the first call of the page, so
 * that the answers arrive while the shell is loading. It does so if the document is rendered and
 * the browser has a session. Marks the document, whose page was rendered for anonymous visitors:
 * styles then hide what only these see. If the sign-in fails, the mark is removed.
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
  return { signIn, sessionTag, settings, firstCall: sendFirstCall(html.getAttribute(FIRST_CALL)) };
}

/** Sends the call with which the page starts. A query in the address may ask for something else. */
function sendFirstCall(json: string | null): EarlyStart['firstCall'] {
  if (!json || location.search) return undefined;
  const call = JSON.parse(json) as FirstCall;
  const parts = location.pathname.split('/');
  const parameters = new Map(
    call.pattern.split('/').map((name, index) => [name.slice(1), parts[index] ?? '']),
  );
  // `:name` is a parameter of the address, and `#name` is a parameter as a number.
  const body = JSON.stringify(call.body, (_key, value) => {
    if (typeof value !== 'string' || !/^[:#]\w/.test(value)) return value;
    const parameter = decodeURIComponent(parameters.get(value.slice(1)) ?? '');
    return value.startsWith('#') ? Number(parameter) : parameter;
  });
  const answer = send(call.path, body);
  answer.catch(() => {});
  return { path: call.path, body, answer };
}

function send(path: string, body: string): Promise<Response> {
  const { lang } = document.documentElement;
  const headers = { 'content-type': 'application/json', 'accept-language': lang };
  return window.fetch(`/api/${path}`, { method: 'POST', headers, body });
}
