import type { Page, Request } from '@playwright/test';
import { contract, type Endpoint } from '@site/shared/contract';
import { REFUSED_PICTURE } from '../../documents/image-hosts';
import { masked } from './masked';

/** A call of the API. */
export type Call = {
  /** Such as `/api/shop/quote`. */
  path: string;
  method: string;
  /** What is sent: the body, or the query of a call without one. */
  body: string;
};

/** The events of a tab: errors, calls and documents. */
export type PageWatch = {
  /** The errors since the last `takeErrors`, each text once. */
  takeErrors(): string[];
  /** The calls since the last `takeCalls`. */
  takeCalls(): Call[];
  /** The calls that the next `takeCalls` returns. */
  readonly calls: readonly Call[];
  /** How long all requests to the site have been answered, in milliseconds; 0 while one is open. */
  msWithoutRequest(): number;
  /** How many documents the tab has requested. */
  readonly documents: number;
};

/**
 * An answer that the page does not read never ends, for example because the page was left for
 * another one. It counts as read after so many milliseconds.
 */
const UNREAD_MS = 500;
/** The largest length of an error, before it is masked. */
const MAX_ERROR_LENGTH = 300;

/** Watches a tab from now on. Answers and closes its dialogs and further windows. */
export function watchPage(page: Page, siteUrl: string): PageWatch {
  let errors = new Set<string>();
  let calls: Call[] = [];
  let documents = 0;
  /** The requests without an end, with the time at which their answer began. */
  const loading = new Map<Request, number>();
  let lastAnswer = 0;
  const { origin } = new URL(siteUrl);
  const addError = (text: string) => {
    const [firstLine = ''] = text.split('\n', 1);
    errors.add(masked(firstLine.slice(0, MAX_ERROR_LENGTH)));
  };

  page.on('pageerror', (error) => addError(`it throws ${error.name}: ${error.message}`));
  page.on('crash', () => addError('it crashes the browser tab, for example without memory'));
  page.on('dialog', (dialog) => {
    // A page may ask before a visitor leaves it with a draft.
    if (dialog.type() !== 'beforeunload')
      addError(`it opens a dialog of the browser (${dialog.type()}): ${dialog.message()}`);
    void dialog.accept().catch(() => {});
  });
  page.on('popup', (popup) => {
    addError(`it opens another window: ${new URL(popup.url(), origin).pathname}`);
    void popup.close().catch(() => {});
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    addError(`the console shows: ${message.text()}`);
    if (message.text().includes('img-src'))
      addError(`the policy of documents refuses a picture. ${REFUSED_PICTURE}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    if (url.origin !== origin) return;
    loading.set(request, Number.POSITIVE_INFINITY);
    if (url.pathname.startsWith('/api/'))
      calls.push({
        path: url.pathname,
        method: request.method(),
        body: request.postData() ?? url.search.slice(1),
      });
  });
  page.on('response', (response) => {
    if (loading.has(response.request())) loading.set(response.request(), performance.now());
  });
  const onRequestEnd = (request: Request) => {
    if (loading.delete(request)) lastAnswer = performance.now();
  };
  page.on('requestfinished', onRequestEnd);
  page.on('requestfailed', onRequestEnd);

  return {
    takeErrors() {
      const taken = [...errors];
      errors = new Set();
      return taken;
    },
    takeCalls() {
      const taken = calls;
      calls = [];
      return taken;
    },
    get calls() {
      return calls;
    },
    msWithoutRequest() {
      const now = performance.now();
      const isOpen = [...loading.values()].some((answeredAt) => now - answeredAt < UNREAD_MS);
      return isOpen ? 0 : now - lastAnswer;
    },
    get documents() {
      return documents;
    },
  };
}

/** The paths of calls that a page may make with POST when it is opened, by the contract. */
const openingPaths = new Set(
  Object.values(contract)
    .flatMap((area): Endpoint[] => Object.values(area))
    .filter(({ reads, isMadeOnOpening }) => reads || isMadeOnOpening)
    .map(({ path }) => `/api/${path}`),
);

/** The silent sign-in: the page asks who is signed in. */
const SILENT_SIGN_IN = `/api/${contract.auth.login.path} ${JSON.stringify({ remember: true })}`;

/** Whether a call changes something. A GET, `openingPaths` and the silent sign-in do not. */
export function isChangingCall({ path, method, body }: Call): boolean {
  return method !== 'GET' && !openingPaths.has(path) && `${path} ${body}` !== SILENT_SIGN_IN;
}
