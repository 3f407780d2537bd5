import { gzipSync } from 'node:zlib';
import {
  closeBrowser,
  type OpenedDocument,
  openDocument,
  SHELL,
  SHOP,
  SUPPORT,
  shellScript,
  stackOf,
  throwError,
  VIEW,
} from './testing/open-document';

const shopScript = `https://site.test/releases/shop/${SHOP}/page.1234.js:1:2`;
const supportScript = `https://site.test/releases/support/${SUPPORT}/entry.js:1:2`;

/** The text that the edge puts into documents. */
declare const builtPageScript: string;

let page: OpenedDocument;
beforeEach(() => {
  jest.useFakeTimers();
  page = openDocument();
});
afterEach(() => {
  closeBrowser();
  jest.useRealTimers();
});

test('adds less than 2.3 kB to a compressed document', () => {
  expect(gzipSync(builtPageScript).length).toBeLessThan(2_300);
});

test('a view has one outcome; a later fault is reported once for each release', async () => {
  page.script.begin('/order/:orderNumber', 'shop');
  page.script.mounted();
  page.script.shown();
  page.script.shown();
  throwError('first', shopScript);
  throwError('second', shopScript);
  throwError('of another remote', supportScript);
  expect(await page.reports()).toEqual([
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
  expect(page.script.reports).toEqual(await page.reports());
});

test('each navigation is a view; a redirect continues the view', async () => {
  page.script.begin('/order/:orderNumber', 'shop');
  page.script.mounted();
  page.script.begin('/sign-in', 'account', true);
  page.script.uses('account', 'd'.repeat(16));
  page.script.shown();
  page.script.begin('/support', 'support');
  page.script.begin('*', 'shell');
  dispatchEvent(new Event('pagehide'));
  expect(await page.reports()).toEqual([
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
  page.script.begin('/order/:orderNumber', 'shop');
  page.script.mounted();
  page.browser.onLine = false;
  jest.advanceTimersByTime(10_000);
  expect(page.sent).toHaveLength(0);
  page.browser.onLine = true;
  jest.advanceTimersByTime(10_000);
  page.script.shown();
  page.script.begin('/support', 'support');
  page.script.shown();
  jest.advanceTimersByTime(60_000);
  expect((await page.reports()).map((report) => 'outcome' in report && report.outcome)).toEqual([
    'stalled',
    'shown',
  ]);
});

test('the reports of a page that is translated say so', async () => {
  page.script.begin('/order/:orderNumber', 'shop');
  page.script.mounted();
  page.script.shown();
  const text = document.body.appendChild(document.createElement('font'));
  text.append(document.createElement('font'));
  throwError('the node is not a child', shopScript);
  page.script.begin('/support', 'support');
  text.remove();
  page.script.shown();
  document.documentElement.className = 'translated-rtl';
  page.script.begin('/order/:orderNumber', 'shop');
  page.script.shown();
  document.documentElement.className = '';
  expect(
    (await page.reports()).map(
      (report) => 'outcome' in report && [report.outcome, report.translated],
    ),
  ).toEqual([
    ['shown', undefined],
    ['failed', true],
    ['shown', undefined],
    ['shown', true],
  ]);
});

test('a fault is the fault of the release whose scripts are on the stack', async () => {
  page.script.begin('/order/:orderNumber', 'shop');
  page.script.mounted();
  const blames = async () =>
    (await page.reports()).map((report) => 'blame' in report && report.blame);
  throwError('of an extension', 'chrome-extension://abc/x.js');
  throwError('in the shell, called by support', `${shellScript}) at (${supportScript}`);
  throwError('in the shell', shellScript);
  expect(await blames()).toEqual(['support', 'shell']);

  page.script.begin('/support', 'support');
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
  expect((await page.reports()).slice(-2)).toMatchObject([
    { stage: 'rejection', message: 'no stack', page: '/support' },
    { stage: 'policy', blame: 'shop', message: 'script-src-elem https://cdn.test/x.js' },
  ]);
});

test('a file that does not load is a fault, but not a preload or a visitor who is offline', async () => {
  page.script.mounted();
  for (const [rel, onLine] of [
    ['preload', true],
    ['stylesheet', false],
    ['stylesheet', true],
  ] as const) {
    page.browser.onLine = onLine;
    const link = document.createElement('link');
    link.rel = rel;
    link.setAttribute('href', `/releases/shop/${SHOP}/style.css`);
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    link.remove();
  }
  expect(await page.reports()).toMatchObject([{ stage: 'chunk', outcome: 'failed' }]);
});

test('of a stack, only the addresses of releases are sent, at most 8', async () => {
  page.script.mounted();
  const stack = Array.from({ length: 10 }, () => `\n at submit (${shopScript})`).join('');
  const error = Object.assign(new Error('no'), {
    stack: `Error: ada@site.test\n at https://site.test/order/1234:1:1${stack}`,
  });
  dispatchEvent(new ErrorEvent('error', { error, message: 'no' }));
  const sentText = JSON.stringify(await page.reports());
  expect(sentText).not.toMatch(/ada@|1234:1/);
  const [report] = await page.reports();
  expect(report).toMatchObject({ stack: Array(8).fill(stackOf(shopScript)) });
});

test('a message has no email, no number and no path of the visitor', async () => {
  page.script.mounted();
  throwError('/order/1234: ada@site.test, 4111111111111111, k7Jx_2pQ9vLmN4tRbW8z', shopScript);
  const [report] = await page.reports();
  expect(report).toMatchObject({ message: '/order/:orderNumber: … …, …' });
});

test('reports are sent with fetch where sendBeacon is missing, and not without an end', async () => {
  page.browser.sendBeacon.mockImplementation(() => false);
  for (let view = 0; view < 100; view += 1) {
    page.script.begin('/support', 'support');
    page.script.shown();
  }
  expect(await page.reports()).toHaveLength(40);
});

test('a remote that counts many events and opens many views does not keep a failure from being sent', async () => {
  page.script.mounted();
  const event = { kind: 'counter', remote: 'shop', version: SHOP } as const;
  for (let turn = 0; turn < 100; turn += 1) {
    page.script.send({ ...event, name: 'failed' });
    page.script.send({ kind: 'vitals', page: VIEW.page, remote: 'shop', releases: VIEW.releases });
    page.script.begin(VIEW.page, 'shop');
    page.script.shown();
  }
  throwError('broken', shopScript);
  page.script.send({ ...event, name: 'order-placed' });
  page.script.begin('/support', 'support');
  page.script.shown();
  expect(page.sent).toHaveLength(40 + 40 + 40 + 3);
  expect((await page.reports()).slice(-3)).toMatchObject([
    { remote: 'shop', outcome: 'failed', message: 'broken' },
    { remote: 'shop', name: 'order-placed' },
    { remote: 'support', outcome: 'shown' },
  ]);
});
