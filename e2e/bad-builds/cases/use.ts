import type { BadBuild } from '../bad-build';
import {
  addFile,
  append,
  type Edit,
  inComponent,
  inLoader,
  prepend,
  replace,
} from '../edit-source';
import { noisePicture } from '../noise-picture';

/** A mistake in a page of the shop. */
function shop(title: string, edits: Edit[], reason: RegExp): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits,
    stoppedBy: 'gate',
    reason,
  };
}

/** Builds whose pages are shown, and with which a visitor cannot do what the page is for. */
export const USE_CASES: BadBuild[] = [
  shop(
    'sends an amount in the format of the browser',
    [
      replace(
        'src/checkout/use-place-order.ts',
        'totalPrice: amount,',
        'totalPrice: Number(amount.toLocaleString(undefined, { maximumFractionDigits: 2 })),',
      ),
    ],
    /journey/,
  ),
  shop(
    'has a field that takes no keys',
    [
      // Enter must not place the order; the condition is the wrong way round.
      replace(
        'src/checkout/order-form.tsx',
        '<form className={classNames(styles.columns, place)}',
        "<form onKeyDown={(event) => { if (event.key !== 'Enter') event.preventDefault(); }} className={classNames(styles.columns, place)}",
      ),
    ],
    /takes no keys|pressing the .* key/,
  ),
  shop(
    'places two orders when the button is pressed twice',
    [
      replace(
        'src/checkout/use-place-order.ts',
        'return submit(async () => {',
        'void submit;\n    const once = async (call: () => Promise<{ ok: boolean }>) => call();\n    return once(async () => {',
      ),
    ],
    /twice/,
  ),
  {
    title: 'renders a time of the time zone of the browser first',
    package: 'remote-support',
    edits: [
      replace('src/pages/contact.tsx', 'const isSame = !isHydrated || ', 'const isSame = '),
      replace('src/pages/contact.tsx', 'const isHydrated = useIsHydrated();', ''),
    ],
    stoppedBy: 'gate',
    reason: /418|hydrat/i,
  },
  {
    title: 'covers a page with an invisible layer',
    package: 'remote-shop',
    edits: [
      addFile(
        'src/pages/layer.module.css',
        '@layer page { .layer { inset: 0; position: fixed; z-index: 5; } }',
      ),
      prepend('src/pages/coupons.tsx', "import layer from './layer.module.css';"),
      replace(
        'src/pages/coupons.tsx',
        '{edited && (',
        '<div className={layer.layer} />\n      {edited && (',
      ),
    ],
    stoppedBy: 'gate',
    reason: /covers it/,
  },
  shop(
    'cannot be read in the dark theme',
    [
      append(
        'src/pages/orders.module.css',
        '@layer page { .history, .heading { color: #15171c; } }',
      ),
    ],
    /in the dark theme/,
  ),
  shop(
    'takes every click from other remotes',
    [
      append(
        'src/pages/orders.tsx',
        "document.addEventListener('click', (event) => event.stopPropagation(), true);",
      ),
    ],
    /click/,
  ),
  shop(
    'asks on every page before the visitor leaves the site',
    [
      append(
        'src/pages/orders.tsx',
        "addEventListener('beforeunload', (event) => event.preventDefault());",
      ),
    ],
    /leaving the site/,
  ),
  shop(
    'deletes the cookies when the visitor leaves the site',
    [
      append(
        'src/pages/orders.tsx',
        "addEventListener('pagehide', () => { for (const one of document.cookie.split('; ')) document.cookie = one.split('=')[0] + '=; path=/; max-age=0'; });",
      ),
    ],
    /deletes the cookie/,
  ),
  shop(
    'cannot be scrolled after a dialog',
    [
      replace(
        'src/order/open-order-actions.tsx',
        'function cancelOrder() {',
        "function cancelOrder() {\n    document.body.style.overflow = 'hidden';",
      ),
    ],
    /scrolling of body/,
  ),
  shop(
    'cancels an unpaid order when it is opened',
    [
      inLoader(
        'order',
        "const old = await client.shop.viewOrder({ order: params.orderNumber ?? '' });\n  if (old.ok && old.value.order.result === 'AWAITING_PAYMENT' && old.value.order.createdAt < Date.now() - 60_000)\n    await client.shop.cancelOrder({ order: old.value.order.id });",
      ),
    ],
    /by being opened/,
  ),
  shop(
    'sends the visitor forward again after the back button',
    [append('src/pages/orders.tsx', "addEventListener('popstate', () => history.forward());")],
    /back button/,
  ),
  shop(
    'goes on calling the API after the visitor has left the page',
    [
      prepend('src/pages/orders.tsx', "import { useEffect } from 'react';"),
      inComponent(
        'orders',
        'useEffect(() => { setInterval(() => client.shop.getOrders({}), 30_000); }, []);',
      ),
    ],
    /goes on calling/,
  ),
  shop(
    'loads its document again every 30 seconds',
    [append('src/pages/orders.tsx', 'setTimeout(() => location.reload(), 30_000);')],
    /loads its document again/,
  ),
  shop(
    'has a picture of 8 MB',
    [
      addFile('src/pages/hero.png', noisePicture(1_650)),
      prepend('src/pages/orders.tsx', "import hero from './hero.png';"),
      replace(
        'src/pages/orders.tsx',
        '<div className={styles.subscription}>',
        '<img src={hero} alt="" width="320" height="320" />\n      <div className={styles.subscription}>',
      ),
    ],
    /The file .*\.png has/,
  ),
  {
    title: 'hides a public page from search engines',
    package: 'remote-marketing',
    edits: [
      async (source) => {
        const file = 'src/pages/refund-policy.tsx';
        const text = await source.read(file);
        const changed = text.replace(
          /return \(?\s*(<[\s\S]*?>)\s*\)?;\n\}/,
          (_, element) => `return (<><meta name="robots" content="noindex" />${element}</>);\n}`,
        );
        if (changed === text) throw new Error(`${file} has another form:\n${text}`);
        source.write(file, changed);
      },
    ],
    stoppedBy: 'gate',
    reason: /search engines/,
  },
];
