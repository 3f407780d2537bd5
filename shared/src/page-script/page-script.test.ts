import { gzipSync } from 'node:zlib';
import { type PageReport, pageReport } from '@site/shared/release';
import { setDocumentCookie } from '@site/shared/testing';
import { PAGE_SCRIPT, type PageScript } from '.';

/** The text that the edge puts into documents. */
declare const builtPageScript: string;

const SHELL = '5'.repeat(16);
const SHOP = 'a'.repeat(16);
const SUPPORT = 'b'.repeat(16);
const BOOT = {
  shell: SHELL,
  previousShell: '4'.repeat(16),
  page: { path: '/order/:orderNumber', remote: 'shop' },
  remotes: [
    { name: 'shop', entry: { version: SHOP }, previous: { version: 'c'.repeat(16) } },
    { name: 'support', entry: { version: SUPPORT }, previous: null },
  ],
  previews: [],
};
const VIEW = {
  kind: 'view',
  page: '/order/:orderNumber',
  remote: 'shop',
  first: true,
  releases: { shell: SHELL, shop: SHOP },
};
const shopScript = `https://site.test/releases/shop/${SHOP}/page.1234.js:1:2`;
const supportScript = `https://site.test/releases/support/${SUPPORT}/entry.js:1:2`;
const shellScript = `https://site.test/releases/shell/${SHELL}/shell.js:1:2`;

test('adds less than 2.3 kB to a compressed document', () => {
  expect(gzipSync(builtPageScript).length).toBeLessThan(2_300);
});

let sent: Blob[];
let reload: jest.Mock;
let script: PageScript;
let listeners: Parameters<typeof window.addEventListener>[];
let browser: { sendBeacon: jest.Mock; onLine: boolean };

/** Runs the built text as the browser does at the start of a document. */
function openDocument(boot: object = BOOT) {
  document.body.innerHTML = `<div id="root">Loading</div><script type="application/json" id="boot-manifest">${JSON.stringify(boot)}</script>`;
  sent = [];
  reload = jest.fn();
  browser = { sendBeacon: jest.fn((_url, body) => sent.push(body)), onLine: true };
  const global: Record<PropertyKey, unknown> = {
    Blob,
    fetch: jest.fn(async (_url, { body }) => sent.push(body)),
    setTimeout: globalThis.setTimeout,
    addEventListener(...listener: Parameters<typeof window.addEventListener>) {
      listeners.push(listener);
      window.addEventListener(...listener);
    },
  };
  const run = new Function('window', 'location', 'navigator', builtPageScript);
  run(global, { pathname: '/order/1234', reload }, browser);
  script = global[PAGE_SCRIPT] as PageScript;
}

async function reports(): Promise<PageReport[]> {
  return Promise.all(sent.map(async (body) => pageReport.parse(JSON.parse(await body.text()))));
}

function throwError(message: string, address: string) {
  const error = Object.assign(new Error(message), { stack: `Error\n at f (${address})` });
  dispatchEvent(new ErrorEvent('error', { error, message }));
}

/** What a report has of a stack with this address. */
function stackOf(address: string): string {
  return `${new URL(address).pathname})`;
}

beforeEach(() => {
  listeners = [];
  jest.useFakeTimers();
  openDocument();
});
/** The script of the document no longer runs. */
function closeDocument() {
  for (const [type, listener, options] of listeners)
    window.removeEventListener(type, listener, options);
}
afterEach(() => {
  closeDocument();
  setDocumentCookie('release-skip=; path=/; max-age=0');
  jest.useRealTimers();
});

test('a view has one outcome; a later fault is reported once for each release', async () => {
  script.begin('/order/:orderNumber', 'shop');
  script.mounted();
  script.shown();
  script.shown();
  throwError('first', shopScript);
  throwError('second', shopScript);
  throwError('of another remote', supportScript);
  expect(await reports()).toEqual([
    { ...VIEW, outcome: 'shown' },
    {
      ...VIEW,
      outcome: 'failed',
      late: true,
      stage: 'error',
      message: 'first',
      stack: [stackOf(shopScript)],
    },
    {
      ...VIEW,
      outcome: 'failed',
      late: true,
      blame: 'support',
      blameVersion: SUPPORT,
      stage: 'error',
      message: 'of another remote',
      stack: [stackOf(supportScript)],
    },
  ]);
  expect(script.reports).toEqual(await reports());
});

test('each navigation is a view; a redirect continues the view', async () => {
  script.begin('/order/:orderNumber', 'shop');
  script.mounted();
  script.begin('/sign-in', 'account', true);
  script.uses('account', 'd'.repeat(16));
  script.shown();
  script.begin('/support', 'support');
  script.begin('*', 'shell');
  dispatchEvent(new Event('pagehide'));
  expect(await reports()).toEqual([
    {
      ...VIEW,
      page: '/sign-in',
      remote: 'account',
      releases: { shell: SHELL, account: 'd'.repeat(16) },
      outcome: 'shown',
    },
    {
      ...VIEW,
      page: '/support',
      remote: 'support',
      first: false,
      releases: { shell: SHELL, support: SUPPORT },
      outcome: 'left',
    },
    {
      ...VIEW,
      page: '*',
      remote: 'shell',
      first: false,
      releases: { shell: SHELL },
      outcome: 'left',
    },
  ]);
});

test('a view that is not shown after 10 s has stalled, unless the visitor could not see it', async () => {
  script.begin('/order/:orderNumber', 'shop');
  script.mounted();
  browser.onLine = false;
  jest.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(0);
  browser.onLine = true;
  jest.advanceTimersByTime(10_000);
  script.shown();
  script.begin('/support', 'support');
  script.shown();
  jest.advanceTimersByTime(60_000);
  expect((await reports()).map((report) => 'outcome' in report && report.outcome)).toEqual([
    'stalled',
    'shown',
  ]);
});

test('the reports of a page that is translated say so', async () => {
  script.begin('/order/:orderNumber', 'shop');
  script.mounted();
  script.shown();
  const text = document.body.appendChild(document.createElement('font'));
  text.append(document.createElement('font'));
  throwError('the node is not a child', shopScript);
  script.begin('/support', 'support');
  text.remove();
  script.shown();
  document.documentElement.className = 'translated-rtl';
  script.begin('/order/:orderNumber', 'shop');
  script.shown();
  document.documentElement.className = '';
  expect(
    (await reports()).map((report) => 'outcome' in report && [report.outcome, report.translated]),
  ).toEqual([
    ['shown', undefined],
    ['failed', true],
    ['shown', undefined],
    ['shown', true],
  ]);
});

test('a fault is the fault of the release whose scripts are on the stack', async () => {
  script.begin('/order/:orderNumber', 'shop');
  script.mounted();
  const blames = async () => (await reports()).map((report) => 'blame' in report && report.blame);
  throwError('of an extension', 'chrome-extension://abc/x.js');
  throwError('in the shell, called by support', `${shellScript}) at (${supportScript}`);
  throwError('in the shell', shellScript);
  expect(await blames()).toEqual(['support', 'shell']);

  script.begin('/support', 'support');
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'no stack' });
  dispatchEvent(rejection);
  const violation = new Event('securitypolicyviolation', { bubbles: true });
  document.body.dispatchEvent(
    Object.assign(violation, {
      effectiveDirective: 'script-src-elem',
      blockedURI: 'https://cdn.test/x.js?user=7',
      sourceFile: shopScript,
    }),
  );
  expect((await reports()).slice(-2)).toMatchObject([
    { stage: 'rejection', message: 'no stack', page: '/support' },
    { stage: 'policy', blame: 'shop', message: 'script-src-elem https://cdn.test/x.js' },
  ]);
});

test('a file that does not load is a fault, but not a preload or a visitor who is offline', async () => {
  script.mounted();
  for (const [rel, onLine] of [
    ['preload', true],
    ['stylesheet', false],
    ['stylesheet', true],
  ] as const) {
    browser.onLine = onLine;
    const link = document.createElement('link');
    link.rel = rel;
    link.setAttribute('href', `/releases/shop/${SHOP}/style.css`);
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    link.remove();
  }
  expect(await reports()).toMatchObject([{ stage: 'chunk', outcome: 'failed' }]);
});

/** The browser ends the loads of the document, as Firefox does when a navigation begins. */
function cutLoads(): void {
  const entry = document.createElement('script');
  entry.setAttribute('src', `/releases/shop/${SHOP}/entry.js`);
  document.head.append(entry);
  entry.dispatchEvent(new Event('error'));
  entry.remove();
  script.failed({ stage: 'load', message: 'cut', blame: 'shop', blameVersion: SHOP });
}

test.each([true, false])(
  'loads that end when the visitor leaves are no failure; mounted: %s',
  async (isMounted) => {
    if (isMounted) script.mounted();
    window.dispatchEvent(new Event('beforeunload'));
    cutLoads();
    expect(script.skip('shop', SHOP)).toBe(false);
    jest.advanceTimersByTime(8_000);
    expect(sent).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    // The browser brings the page back from its memory.
    jest.advanceTimersByTime(20_000);
    expect(await reports()).toMatchObject([{ outcome: 'left' }]);
    expect(document.cookie).not.toContain('release-skip');
    expect(reload).not.toHaveBeenCalled();
  },
);

test('if the visitor stays, as after a download, the failures are counted', async () => {
  script.mounted();
  window.dispatchEvent(new Event('beforeunload'));
  cutLoads();
  jest.advanceTimersByTime(9_000);
  expect(await reports()).toMatchObject([{ outcome: 'failed', stage: 'chunk' }]);
  expect(script.skip('shop', SHOP)).toBe(true);
});

/** A document that the browser still loads. */
function openLoadingDocument() {
  closeDocument();
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  openDocument();
  return readyState;
}

test('a load that the visitor stops is neither a failure nor a reason for another release', async () => {
  const readyState = openLoadingDocument();
  // The stop button completes the document without a load event.
  readyState.mockReturnValue('complete');
  cutLoads();
  throwError('no phone', shellScript);
  script.shown();
  expect(await reports()).toMatchObject([{ outcome: 'cut' }, { outcome: 'cut', blame: 'shell' }]);
  expect(document.cookie).not.toContain('release-skip');
  expect(reload).not.toHaveBeenCalled();
  readyState.mockRestore();
});

test('after its load event, a document has failures again', async () => {
  const readyState = openLoadingDocument();
  readyState.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  script.mounted();
  cutLoads();
  expect(await reports()).toMatchObject([{ outcome: 'failed' }]);
  readyState.mockRestore();
});

test('of a stack, only the addresses of releases are sent, at most 8', async () => {
  script.mounted();
  const stack = Array.from({ length: 10 }, () => `\n at submit (${shopScript})`).join('');
  const error = Object.assign(new Error('no'), {
    stack: `Error: ada@site.test\n at https://site.test/order/1234:1:1${stack}`,
  });
  dispatchEvent(new ErrorEvent('error', { error, message: 'no' }));
  const sentText = JSON.stringify(await reports());
  expect(sentText).not.toMatch(/ada@|1234:1/);
  const [report] = await reports();
  expect(report).toMatchObject({ stack: Array(8).fill(stackOf(shopScript)) });
});

test('a message has no email, no number and no path of the visitor', async () => {
  script.mounted();
  throwError('/order/1234: ada@site.test, 4111111111111111, k7Jx_2pQ9vLmN4tRbW8z', shopScript);
  const [report] = await reports();
  expect(report).toMatchObject({ message: '/order/:orderNumber: … …, …' });
});

test('reports are sent with fetch where sendBeacon is missing, and not without an end', async () => {
  browser.sendBeacon.mockImplementation(() => false);
  for (let view = 0; view < 100; view += 1) {
    script.begin('/support', 'support');
    script.shown();
  }
  expect(await reports()).toHaveLength(40);
});

test('a remote that counts many events and opens many views does not keep a failure from being sent', async () => {
  script.mounted();
  const event = { kind: 'counter', remote: 'shop', version: SHOP } as const;
  for (let turn = 0; turn < 100; turn += 1) {
    script.send({ ...event, name: 'failed' });
    script.send({ kind: 'vitals', page: VIEW.page, remote: 'shop', releases: VIEW.releases });
    script.begin(VIEW.page, 'shop');
    script.shown();
  }
  throwError('broken', shopScript);
  script.send({ ...event, name: 'order-placed' });
  script.begin('/support', 'support');
  script.shown();
  expect(sent).toHaveLength(40 + 40 + 40 + 3);
  expect((await reports()).slice(-3)).toMatchObject([
    { remote: 'shop', outcome: 'failed', message: 'broken' },
    { remote: 'shop', name: 'order-placed' },
    { remote: 'support', outcome: 'shown' },
  ]);
});

test('a shell that throws before it is on the screen is replaced by the shell before it', async () => {
  throwError('no phone', shellScript);
  expect(await reports()).toEqual([
    {
      ...VIEW,
      outcome: 'failed',
      blame: 'shell',
      stage: 'boot',
      message: 'no phone',
      stack: [stackOf(shellScript)],
    },
  ]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(document.cookie).toContain(`release-skip=shell@${SHELL}`);
  // The reload brought the same shell.
  openDocument();
  throwError('no phone', shellScript);
  expect(reload).not.toHaveBeenCalled();
  expect(document.getElementById('root')).toHaveTextContent(
    'This page could not start. Reload it, or try again later.',
  );
  // An empty address is the page itself.
  expect(document.querySelector('#root a')?.getAttribute('href')).toBe('');
});

test('in a preview, a shell that does not start shows the message of the document', () => {
  closeDocument();
  openDocument({ ...BOOT, previews: [{ name: 'shell', version: SHELL }] });
  document.body.insertAdjacentHTML(
    'beforeend',
    '<template id="boot-error"><h1>This preview could not start: shell</h1><a href="/?preview=off">End preview</a></template>',
  );
  throwError('no phone', shellScript);
  expect(reload).not.toHaveBeenCalled();
  expect(document.getElementById('root')?.innerHTML).toBe(
    '<h1>This preview could not start: shell</h1><a href="/?preview=off">End preview</a>',
  );
});

test('a shell that does nothing is replaced 10 s after its scripts have run', async () => {
  window.dispatchEvent(new Event('DOMContentLoaded'));
  jest.advanceTimersByTime(9_999);
  expect(reload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await reports()).toMatchObject([{ outcome: 'failed', stage: 'boot', blame: 'shell' }]);
});

test('a frame that fails is replaced by that of the shell before it', () => {
  script.mounted();
  script.failed({ stage: 'render', message: 'no frame', blame: 'shell', blameVersion: SHELL });
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a document is reloaded only for a release with one before it, and not in a preview', () => {
  expect(script.reloadWithout('support', SUPPORT)).toBe(false);
  openDocument({ ...BOOT, previews: [{ name: 'shop', version: SHOP }] });
  expect(script.reloadWithout('shop', SHOP)).toBe(false);
  openDocument();
  expect(script.reloadWithout('shop', SHOP)).toBe(true);
  script.skip('support', SUPPORT);
  expect(document.cookie).toContain(`release-skip=support@${SUPPORT}.shop@${SHOP}.`);
});
