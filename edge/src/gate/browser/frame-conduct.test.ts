/** @jest-environment jest-fixed-jsdom */
import { documentConduct, leftovers } from './frame-conduct';

// jsdom has no layout and no scrolling.
let top = 0;
Object.defineProperties(Element.prototype, {
  checkVisibility: { value: () => true },
  getBoundingClientRect: { value: () => ({ height: 20 }) },
});
Object.defineProperty(window, 'scrollY', { get: () => top });
window.scrollTo = ((to: { top: number }) => {
  top = to.top;
}) as typeof window.scrollTo;

beforeEach(() => {
  jest.useFakeTimers();
  top = 0;
  document.title = 'Shop';
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<header><a href="/">Home</a></header>';
});

afterEach(() => jest.useRealTimers());

/** The conduct of the document, without waiting for it. */
async function conduct() {
  const found = documentConduct(1_100);
  await jest.advanceTimersByTimeAsync(5_000);
  return found;
}

function takeFocusAndScroll(): void {
  (document.activeElement as HTMLElement | null)?.blur();
  window.scrollTo({ top: 0 });
}

test('a page that takes nothing behaves as usual', async () => {
  const found = await conduct();
  expect(found).toMatchObject({
    'lang of html': 'en',
    'dir of html': 'none',
    'title of the document': 'Shop',
    'elements on the document': 'header',
    'leaving the site': 'as usual',
    'focus of a link': 'stays',
    'position of scrolling': 'stays',
  });
  const effects = Object.entries(found).filter(([name]) => name.startsWith('effect of'));
  expect(effects).toHaveLength(11);
  expect(effects.filter(([, effect]) => effect !== 'as usual')).toEqual([]);
});

test('a page is seen to take keys, the focus and scrolling, and to leave an element', async () => {
  document.body.insertAdjacentHTML('beforeend', '<aside id="chat"></aside>');
  const takeKey = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', takeKey);
  const timer = setInterval(takeFocusAndScroll, 20);
  const found = await conduct();
  clearInterval(timer);
  document.removeEventListener('keydown', takeKey);
  expect(found).toMatchObject({
    'elements on the document': 'header aside#chat',
    'effect of the Tab key': 'prevented',
    'effect of the wheel': 'as usual',
    'focus of a link': 'is taken away',
    'position of scrolling': 'is taken away',
  });
});

test('a page that takes clicks from others, and one that asks before it is left, are seen', async () => {
  const take = (event: Event) => event.stopPropagation();
  const ask = (event: Event) => event.preventDefault();
  document.addEventListener('click', take, true);
  addEventListener('beforeunload', ask);
  const found = await conduct();
  document.removeEventListener('click', take, true);
  removeEventListener('beforeunload', ask);
  expect(found).toMatchObject({
    'effect of a click': 'taken away',
    'effect of a press': 'as usual',
    'leaving the site': 'asks first',
  });
});

test('a late navigation may move the focus and scroll once', async () => {
  setTimeout(takeFocusAndScroll, 100);
  expect(await conduct()).toMatchObject({
    'focus of a link': 'stays',
    'position of scrolling': 'stays',
  });
});

test.each([300, 1_000])('a page that takes them every %d ms is found', async (intervalMs) => {
  const timer = setInterval(takeFocusAndScroll, intervalMs);
  const found = await conduct();
  clearInterval(timer);
  expect(found).toMatchObject({
    'focus of a link': 'is taken away',
    'position of scrolling': 'is taken away',
  });
});

test('a draft may stay in the browser; much data, long cookies and a service worker may not', async () => {
  localStorage.setItem('draft', 'x'.repeat(100_000));
  expect(await leftovers()).toEqual([]);
  localStorage.setItem('cache', 'x'.repeat(101_000));
  Object.defineProperty(document, 'cookie', { value: `a=${'x'.repeat(2_100)}` });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistrations: async () => [{}] },
  });
  expect(await leftovers()).toEqual([
    expect.stringMatching(/storage/),
    expect.stringMatching(/cookies/),
    expect.stringMatching(/service worker/),
  ]);
});
