import { type PageReport, pageReport } from '@site/shared/release';
import { setDocumentCookie } from '@site/shared/testing';
import { PAGE_SCRIPT, type PageScript } from '..';

/** The text that the edge puts into documents. */
declare const builtPageScript: string;

export const SHELL = '5'.repeat(16);
export const SHOP = 'a'.repeat(16);
export const SUPPORT = 'b'.repeat(16);
export const BOOT = {
  shell: SHELL,
  previousShell: '4'.repeat(16),
  page: { path: '/order/:orderNumber', remote: 'shop' },
  remotes: [
    { name: 'shop', entry: { version: SHOP }, previous: { version: 'c'.repeat(16) } },
    { name: 'support', entry: { version: SUPPORT }, previous: null },
  ],
  previews: [],
};
export const VIEW = {
  kind: 'view',
  page: '/order/:orderNumber',
  remote: 'shop',
  first: true,
  releases: { shell: SHELL, shop: SHOP },
};
export const shellScript = `https://site.test/releases/shell/${SHELL}/shell.js:1:2`;

/** What the document of a shell has for a shell that does not start. */
const BOOT_MESSAGE =
  '<template id="boot-message"><h1>This page could not start.</h1><a href="">Reload</a></template>';

/** A document whose page script runs. */
export type OpenedDocument = {
  script: PageScript;
  /** The bodies of the requests that it has sent. */
  sent: Blob[];
  reports(): Promise<PageReport[]>;
  reload: jest.Mock;
  browser: { sendBeacon: jest.Mock; onLine: boolean };
};

type Listener = Parameters<typeof window.addEventListener>;
let listeners: Listener[] = [];

/** Runs the built text as the browser does at the start of a document, in place of the last one. */
export function openDocument(boot: object = BOOT): OpenedDocument {
  closeDocument();
  document.body.innerHTML = `${BOOT_MESSAGE}<div id="root">Loading</div><script type="application/json" id="boot-manifest">${JSON.stringify(boot)}</script>`;
  const sent: Blob[] = [];
  const reload = jest.fn();
  const browser = { sendBeacon: jest.fn((_url, body) => sent.push(body)), onLine: true };
  const global: Record<PropertyKey, unknown> = {
    Blob,
    fetch: jest.fn(async (_url, { body }) => sent.push(body)),
    setTimeout: globalThis.setTimeout,
    addEventListener(...listener: Listener) {
      listeners.push(listener);
      window.addEventListener(...listener);
    },
  };
  const run = new Function('window', 'location', 'navigator', builtPageScript);
  run(global, { pathname: '/order/1234', reload }, browser);
  return {
    script: global[PAGE_SCRIPT] as PageScript,
    sent,
    reload,
    browser,
    reports: () =>
      Promise.all(sent.map(async (body) => pageReport.parse(JSON.parse(await body.text())))),
  };
}

/** The script of the document no longer runs. */
function closeDocument() {
  for (const [type, listener, options] of listeners)
    window.removeEventListener(type, listener, options);
  listeners = [];
}

/** Forgets the document, and the releases that the browser skips. */
export function closeBrowser() {
  closeDocument();
  setDocumentCookie('release-skip=; path=/; max-age=0');
}

export function throwError(message: string, address: string) {
  const error = Object.assign(new Error(message), { stack: `Error\n at f (${address})` });
  dispatchEvent(new ErrorEvent('error', { error, message }));
}

/** What a report has of a stack with this address. */
export function stackOf(address: string): string {
  return `${new URL(address).pathname})`;
}
