import type { BadBuild } from '../bad-build';
import { append, replace } from '../edit-source';

/** A mistake in the module of My orders. */
function conduct(title: string, statements: string, reason: RegExp): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits: [append('src/pages/orders.tsx', statements)],
    stoppedBy: 'gate',
    reason,
  };
}

/** Builds whose pages are shown and take something away from the visitor or from other remotes. */
export const CONDUCT_CASES: BadBuild[] = [
  conduct(
    'takes every key',
    "document.addEventListener('keydown', (event) => event.preventDefault(), true);",
    /key/,
  ),
  conduct(
    'takes the focus again and again',
    "setInterval(() => document.querySelector<HTMLElement>('main')?.focus(), 100);",
    /focus/,
  ),
  conduct(
    'scrolls back to the top again and again',
    "setInterval(() => scrollTo({ top: 0, behavior: 'instant' }), 50);",
    /scroll/,
  ),
  conduct(
    'changes the language of the document',
    "document.documentElement.lang = 'la';",
    /lang of html/,
  ),
  conduct(
    'leaves an element over all pages',
    "const cover = document.createElement('aside');\nObject.assign(cover.style, { position: 'fixed', inset: '50% 0 0 0', background: 'white', zIndex: '9' });\ndocument.body.append(cover);",
    /elements on the document|covers/,
  ),
  conduct(
    'writes 4 MB into the storage of the site',
    "localStorage.setItem('cache', 'x'.repeat(4_000_000));",
    /storage/,
  ),
  conduct(
    'deletes what other remotes have stored',
    'setInterval(() => localStorage.clear(), 200);',
    /have stored/,
  ),
  conduct(
    'registers a service worker',
    "void (navigator.serviceWorker?.register as (address: unknown) => Promise<unknown>).call(navigator.serviceWorker, performance.getEntriesByType('resource').find(({ name }) => /releases\\/shop\\/.*js/.test(name))?.name);",
    /service ?worker/i,
  ),
  conduct(
    'opens a connection to another host',
    "new WebSocket('wss://chat.example.com/');",
    /violates the following Content Security Pol/,
  ),
  {
    title: 'a button that does nothing',
    package: 'remote-shop',
    edits: [
      replace(
        'src/checkout/use-place-order.ts',
        'const body = {',
        'if (amount > 0) return Promise.resolve();\n    const body = {',
      ),
    ],
    stoppedBy: 'gate',
    reason: /journey/,
    quick: true,
  },
  {
    title: 'places each order twice',
    package: 'remote-shop',
    edits: [
      replace(
        'src/checkout/use-place-order.ts',
        'const answer = await sendOrder(body, method);',
        'void sendOrder(body, method);\n      const answer = await sendOrder(body, method);',
      ),
    ],
    stoppedBy: 'gate',
    reason: /twice/,
  },
  {
    title: 'orders for another price than the one agreed',
    package: 'remote-shop',
    edits: [
      replace('src/checkout/use-place-order.ts', 'totalPrice: amount,', 'totalPrice: amount + 1,'),
    ],
    stoppedBy: 'gate',
    reason: /journey/,
  },
  {
    title: 'shows another price than the one ordered',
    package: 'remote-shop',
    edits: [
      replace(
        'src/checkout/quote-summary.tsx',
        'amountLines(quote, quote',
        'amountLines({ ...quote, amount: quote.amount / 10 }, quote',
      ),
    ],
    stoppedBy: 'gate',
    reason: /journey/,
  },
];
