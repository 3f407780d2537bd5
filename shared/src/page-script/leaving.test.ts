import {
  closeBrowser,
  type OpenedDocument,
  openDocument,
  SHOP,
  shellScript,
  throwError,
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

/** The browser ends the loads of the document, as Firefox does when a navigation begins. */
function cutLoads(): void {
  const entry = document.createElement('script');
  entry.setAttribute('src', `/releases/shop/${SHOP}/entry.js`);
  document.head.append(entry);
  entry.dispatchEvent(new Event('error'));
  entry.remove();
  page.script.failed({ stage: 'load', message: 'cut', blame: 'shop', blameVersion: SHOP });
  // A load event for a script that has not run.
  const remoteScript = `https://site.test/releases/shop/${SHOP}/editor.js:1:2`;
  throwError('tinymce should have been loaded into global scope', remoteScript);
}

test.each([true, false])(
  'loads that end when the visitor leaves are no failure; mounted: %s',
  async (isMounted) => {
    if (isMounted) page.script.mounted();
    window.dispatchEvent(new Event('beforeunload'));
    cutLoads();
    expect(page.script.skip('shop', SHOP)).toBe(false);
    jest.advanceTimersByTime(8_000);
    expect(page.sent).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    // The browser brings the page back from its memory.
    jest.advanceTimersByTime(20_000);
    expect(await page.reports()).toMatchObject([{ outcome: 'left' }]);
    expect(document.cookie).not.toContain('release-skip');
    expect(page.reload).not.toHaveBeenCalled();
  },
);

test('if the visitor stays, as after a download, the failures are counted', async () => {
  page.script.mounted();
  window.dispatchEvent(new Event('beforeunload'));
  cutLoads();
  jest.advanceTimersByTime(9_000);
  expect(await page.reports()).toMatchObject([{ outcome: 'failed', stage: 'chunk' }]);
  expect(page.script.skip('shop', SHOP)).toBe(true);
});

/** A document that the browser still loads. */
function openLoadingDocument() {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  page = openDocument();
  return readyState;
}

test('a load that the visitor stops is neither a failure nor a reason for another release', async () => {
  const readyState = openLoadingDocument();
  // The stop button completes the document without a load event.
  readyState.mockReturnValue('complete');
  cutLoads();
  throwError('no phone', shellScript);
  page.script.shown();
  expect(await page.reports()).toMatchObject([
    { outcome: 'cut' },
    { outcome: 'cut', blame: 'shell' },
  ]);
  expect(document.cookie).not.toContain('release-skip');
  expect(page.reload).not.toHaveBeenCalled();
  readyState.mockRestore();
});

test('after its load event, a document has failures again', async () => {
  const readyState = openLoadingDocument();
  readyState.mockReturnValue('complete');
  window.dispatchEvent(new Event('load'));
  page.script.mounted();
  cutLoads();
  expect(await page.reports()).toMatchObject([{ outcome: 'failed' }]);
  readyState.mockRestore();
});
