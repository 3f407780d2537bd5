import type { BrowserContext, Page, Request } from '@playwright/test';
import { REFUSED_PICTURE } from '../../documents/image-hosts';
import { firstLine, masked } from './masked';

/** A call of the API, or a request to another host. */
export type Call = {
  /** Such as `/api/shop/quote`, or the address of another host. */
  path: string;
  /** `GET` and calls with `reads` in the contract change nothing. */
  method: string;
  body: string;
};

/** What happens on the pages of a tab, as the browser tells it. */
export type PageWatch = {
  /** What is wrong since the call before, each text once. */
  takeErrors(): string[];
  /** The calls since the call before. */
  takeCalls(): Call[];
  /** The calls since the last `takeCalls`. */
  readonly calls: readonly Call[];
  /** Whether a request has no answer yet. */
  isLoading(): boolean;
  /** How often a document was loaded. */
  readonly documents: number;
};

/** Watches a page from now on. */
export function watchPage(page: Page, siteUrl: string): PageWatch {
  let errors = new Set<string>();
  let calls: Call[] = [];
  let documents = 0;
  const loading = new Set<Request>();
  const { origin } = new URL(siteUrl);
  const add = (text: string) => errors.add(masked(text.split('\n', 1)[0]?.slice(0, 300) ?? ''));

  page.on('pageerror', (error) => add(`it throws ${error.name}: ${error.message}`));
  page.on('crash', () => add('it crashes the browser tab, for example without memory'));
  page.on('dialog', (dialog) => {
    // A page may ask before a visitor leaves it with a draft.
    if (dialog.type() !== 'beforeunload')
      add(`it opens a dialog of the browser (${dialog.type()}): ${dialog.message()}`);
    void dialog.accept().catch(() => {});
  });
  page.on('popup', (popup) => {
    add(`it opens another window: ${new URL(popup.url(), origin).pathname}`);
    void popup.close().catch(() => {});
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const isPicture = message.text().includes('img-src');
    add(`the console shows: ${message.text()}`);
    if (isPicture) add(`the policy of documents refuses a picture. ${REFUSED_PICTURE}`);
  });
  page.on('request', (request) => {
    const { pathname, origin: to } = new URL(request.url());
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isDocument) documents += 1;
    if (to !== origin) return;
    loading.add(request);
    if (pathname.startsWith('/api/'))
      calls.push({ path: pathname, method: request.method(), body: request.postData() ?? '' });
  });
  const end = (request: Request) => void loading.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);

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
    isLoading: () => loading.size > 0,
    get documents() {
      return documents;
    },
  };
}

/** The cookies of a browser that a page can delete, by name. */
export async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name);
}

/** An error of a step as a finding. */
export function stepError(what: string, error: unknown): string {
  return masked(`${what}: ${firstLine(error)}`);
}
