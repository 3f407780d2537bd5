import { prefetchOnIntent } from './prefetch';
import { bootManifestOf } from './testing/boot-manifest-of';

const boot = bootManifestOf({
  shop: [
    { path: '/shop/basic', page: 'basic' },
    { path: '/order/:orderNumber', page: 'order' },
  ],
  support: [{ path: '/support', page: 'support' }],
});

const prefetch = jest.fn(async (_remote: string, _page: string) => undefined);

function renderLinks(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  prefetchOnIntent(boot, { prefetch }, root);
  return root;
}

function triggerOn(html: string, event: 'pointerover' | 'focusin' = 'pointerover') {
  const root = renderLinks(html);
  const target = root.querySelector('[data-target]') ?? root.querySelector('a');
  target?.dispatchEvent(new Event(event, { bubbles: true }));
  return prefetch.mock.calls;
}

beforeEach(() => prefetch.mockClear());

test.each(['pointerover', 'focusin'] as const)('%s on a link loads the page behind it', (event) => {
  expect(triggerOn('<a href="/shop/basic">Shop</a>', event)).toEqual([['shop', 'basic']]);
});

test('an element inside the link, parameters, queries and hashes load the page too', () => {
  expect(
    triggerOn('<a href="/order/0123456789?x#y"><svg><path data-target></path></svg></a>'),
  ).toEqual([['shop', 'order']]);
});

test.each([
  '<a href="/unknown">x</a>',
  '<a href="/shop/basic/more">x</a>',
  '<a href="https://evil.example/shop/basic">x</a>',
  '<a href="//evil.example/shop/basic">x</a>',
  '<a href="mailto:support@example.test">x</a>',
  '<a href="javascript:void 0">x</a>',
  '<a>x</a>',
  '<button data-target>x</button>',
  '<svg><a href="/shop/basic" data-target></a></svg>',
])('%s loads nothing', (html) => {
  expect(triggerOn(html)).toEqual([]);
});

test('an event on the document or on a text node loads nothing', () => {
  const root = renderLinks('<a href="/shop/basic">x</a>');
  root.dispatchEvent(new Event('pointerover'));
  root.querySelector('a')?.firstChild?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(prefetch).not.toHaveBeenCalled();
});

test('a failed prefetch is ignored', async () => {
  prefetch.mockRejectedValueOnce(new Error('offline'));
  expect(triggerOn('<a href="/support">x</a>')).toEqual([['support', 'support']]);
  // A rejection without a handler would fail the test in the next task.
  await new Promise((resolve) => setTimeout(resolve, 0));
});

test('each page is prefetched once', () => {
  const root = renderLinks('<a href="/support">x</a>');
  for (let visit = 0; visit < 3; visit += 1)
    root.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(prefetch).toHaveBeenCalledTimes(1);
});
