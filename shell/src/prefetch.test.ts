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

function pageOf(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.replaceChildren(root);
  prefetchOnIntent(boot, { prefetch }, root);
  return root;
}

function intendOn(html: string, event: 'pointerover' | 'focusin' = 'pointerover') {
  const root = pageOf(html);
  const target = root.querySelector('[data-target]') ?? root.querySelector('a');
  target?.dispatchEvent(new Event(event, { bubbles: true }));
  return prefetch.mock.calls;
}

beforeEach(() => prefetch.mockClear());

test.each(['pointerover', 'focusin'] as const)('%s on a link loads the page behind it', (event) => {
  expect(intendOn('<a href="/shop/basic">Shop</a>', event)).toEqual([['shop', 'basic']]);
});

test('anything within the link counts, and so do parameters, queries and hashes', () => {
  expect(
    intendOn('<a href="/order/0123456789?x#y"><svg><path data-target></path></svg></a>'),
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
  expect(intendOn(html)).toEqual([]);
});

test('an event whose target is the document or a text is no intent', () => {
  const root = pageOf('<a href="/shop/basic">x</a>');
  root.dispatchEvent(new Event('pointerover'));
  root.querySelector('a')?.firstChild?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(prefetch).not.toHaveBeenCalled();
});

test('a failed prefetch is no news', async () => {
  prefetch.mockRejectedValueOnce(new Error('offline'));
  expect(intendOn('<a href="/support">x</a>')).toEqual([['support', 'support']]);
  await new Promise((resolve) => setTimeout(resolve, 0));
});

test('a page is loaded ahead only once, however often the pointer comes back', () => {
  const root = pageOf('<a href="/support">x</a>');
  for (let visit = 0; visit < 3; visit += 1)
    root.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(prefetch).toHaveBeenCalledTimes(1);
});
