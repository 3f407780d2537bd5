import { setDocumentCookie } from '@site/shared/testing';
import { EARLY_START, type EarlyStart, RENDERED_MARK } from '.';

/** The text that the edge puts into documents. */
declare const builtEarlyStart: string;

const html = document.documentElement;
const { dataset } = html;
let sent: [string, string][];
let early: EarlyStart;

afterEach(() => {
  setDocumentCookie('signed_in=; path=/; max-age=0');
  localStorage.clear();
  html.removeAttribute(RENDERED_MARK);
  for (const name of ['theme', 'earlySignIn', 'signedIn', 'firstCall']) delete dataset[name];
  history.replaceState(null, '', '/');
});

/** Runs the built text as the browser does at the start of a document. */
function openDocument(answer = async () => new Response()) {
  sent = [];
  const fetch = async (url: string, { body }: { body: string }) => {
    sent.push([url, body]);
    return answer();
  };
  const global: Record<PropertyKey, unknown> = { localStorage, fetch };
  new Function('window', builtEarlyStart)(global);
  early = global[EARLY_START] as EarlyStart;
}

/** Opens a rendered document of a browser with a session. */
function openRendered(answer?: () => Promise<Response>) {
  setDocumentCookie('signed_in=tag; path=/');
  html.setAttribute(RENDERED_MARK, '');
  dataset.earlySignIn = '';
  openDocument(answer);
}

test('the stored theme is set', () => {
  localStorage.setItem('theme', 'dark');
  openDocument();
  expect(dataset.theme).toBe('dark');
});

test('the announcements that the visitor has closed are hidden', () => {
  const rules: string[] = [];
  // jsdom has no style sheets of scripts.
  class Sheet {
    replaceSync = (text: string) => rules.push(text);
  }
  const sheets: Sheet[] = [];
  Object.assign(globalThis, { CSSStyleSheet: Sheet });
  Object.assign(document, { adoptedStyleSheets: sheets });
  openDocument();
  expect(sheets).toEqual([]);
  localStorage.setItem('closed-announcements', 'm1x2 "]{} m3');
  openDocument();
  expect(sheets).toHaveLength(1);
  expect(rules).toEqual(['[data-announcement="m1x2"],[data-announcement="m3"]{display:none}']);
});

test('a rendered document asks for the session and the settings, and is marked', async () => {
  openRendered();
  expect(sent).toEqual([
    ['/api/auth/login', '{"remember":true}'],
    ['/api/site/settings', '{}'],
  ]);
  expect(early.sessionTag).toBe('tag');
  expect(await early.signIn).toBeDefined();
  expect(await early.settings).toBeDefined();
  expect(dataset.signedIn).toBe('');
});

test.each([
  ['a refusal', async () => new Response(null, { status: 401 })],
  ['a failed request', () => Promise.reject(new TypeError('fetch failed'))],
])('%s removes the mark', async (_case, answer) => {
  openRendered(answer);
  await expect(Promise.allSettled([early.signIn])).resolves.toHaveLength(1);
  await Promise.resolve();
  expect(dataset.signedIn).toBeUndefined();
});

test.each([
  ['without a session', '', true, ''],
  ['for a shell that does not use it', 'signed_in=1; path=/', true, undefined],
  ['in a document that was not rendered', 'signed_in=1; path=/', false, ''],
])('the silent sign-in is not sent %s', (_when, cookie, isRendered, mark) => {
  setDocumentCookie(cookie);
  html.toggleAttribute(RENDERED_MARK, isRendered);
  if (mark !== undefined) dataset.earlySignIn = mark;
  openDocument();
  expect(sent).toEqual([]);
  expect(early).toEqual({});
  expect(dataset.signedIn).toBeUndefined();
});

describe('the first call of the page', () => {
  const call = { pattern: '/ticket/:ticketId/:order', path: 'ticket/view' };
  const body = { id: '#ticketId', order: ':order', fixed: { page: 1 } };

  test('is sent with the parameters of the address', async () => {
    history.replaceState(null, '', '/ticket/12/A%20b');
    dataset.firstCall = JSON.stringify({ ...call, body });
    openRendered();
    const json = '{"id":12,"order":"A b","fixed":{"page":1}}';
    expect(sent.at(-1)).toEqual(['/api/ticket/view', json]);
    expect(early.firstCall).toMatchObject({ path: 'ticket/view', body: json });
    expect(await early.firstCall?.answer).toBeInstanceOf(Response);
  });

  test('is not sent for an address with a query, which may ask for something else', () => {
    history.replaceState(null, '', '/ticket/12/A?page=2');
    dataset.firstCall = JSON.stringify({ ...call, body });
    openRendered();
    expect(sent.map(([url]) => url)).toEqual(['/api/auth/login', '/api/site/settings']);
  });
});
