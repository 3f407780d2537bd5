import {
  BOOT,
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

let page: OpenedDocument;
beforeEach(() => {
  jest.useFakeTimers();
  page = openDocument();
});
afterEach(() => {
  closeBrowser();
  jest.useRealTimers();
});

test('a shell that throws before it is on the screen is replaced by the shell before it', async () => {
  throwError('no phone', shellScript);
  expect(await page.reports()).toEqual([
    {
      ...VIEW,
      outcome: 'failed',
      blame: 'shell',
      stage: 'boot',
      message: 'no phone',
      stack: [stackOf(shellScript)],
    },
  ]);
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(document.cookie).toContain(`release-skip=shell@${SHELL}`);
  // The reload brought the same shell.
  page = openDocument();
  throwError('no phone', shellScript);
  expect(page.reload).not.toHaveBeenCalled();
  expect(document.getElementById('root')).toHaveTextContent('This page could not start.Reload');
  // An empty address is the page itself.
  expect(document.querySelector('#root a')?.getAttribute('href')).toBe('');
});

test('offline, the page stays, and no release is skipped', () => {
  page.browser.onLine = false;
  throwError('no phone', shellScript);
  page.script.failed({ stage: 'load', message: 'no runtime', blame: 'shell', blameVersion: SHELL });
  expect(page.script.reloadWithout('support', SUPPORT)).toBe(false);
  expect(page.reload).not.toHaveBeenCalled();
  expect(document.cookie).not.toContain('release-skip');
});

test('in a preview, a shell that does not start shows the message of the document', () => {
  page = openDocument({ ...BOOT, previews: [{ name: 'shell', version: SHELL }] });
  document.body.insertAdjacentHTML(
    'beforeend',
    '<template id="boot-error"><h1>This preview could not start: shell</h1><a href="/?preview=off">End preview</a></template>',
  );
  throwError('no phone', shellScript);
  expect(page.reload).not.toHaveBeenCalled();
  expect(document.getElementById('root')?.innerHTML).toBe(
    '<h1>This preview could not start: shell</h1><a href="/?preview=off">End preview</a>',
  );
});

test('a shell that does nothing is replaced 10 s after its scripts have run', async () => {
  window.dispatchEvent(new Event('DOMContentLoaded'));
  jest.advanceTimersByTime(9_999);
  expect(page.reload).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(await page.reports()).toMatchObject([
    { outcome: 'failed', stage: 'boot', blame: 'shell' },
  ]);
});

test('a frame that fails is replaced by that of the shell before it', () => {
  page.script.mounted();
  page.script.failed({ stage: 'render', message: 'no frame', blame: 'shell', blameVersion: SHELL });
  expect(page.reload).toHaveBeenCalledTimes(1);
});

test('a document is reloaded only for a release with one before it, and not in a preview', () => {
  expect(page.script.reloadWithout('support', SUPPORT)).toBe(false);
  page = openDocument({ ...BOOT, previews: [{ name: 'shop', version: SHOP }] });
  expect(page.script.reloadWithout('shop', SHOP)).toBe(false);
  page = openDocument();
  expect(page.script.reloadWithout('shop', SHOP)).toBe(true);
  page.script.skip('support', SUPPORT);
  expect(document.cookie).toContain(`release-skip=support@${SUPPORT}.shop@${SHOP}.`);
});
