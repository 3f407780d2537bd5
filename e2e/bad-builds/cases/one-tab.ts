import type { BadBuild } from '../bad-build';
import { append, type Edit, inComponent, prepend, replace } from '../edit-source';

const REACT = "import * as memory from 'react';";

/** A mistake in My orders that shows when a tab is used for some time. */
function orders(title: string, edits: Edit[], reason?: RegExp): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits,
    stoppedBy: 'gate',
    ...(reason && { reason }),
  };
}

/** Builds that fail with what a tab, or a browser, keeps from one page to the next. */
export const ONE_TAB_CASES: BadBuild[] = [
  {
    // A session can end without a new document: it expires, or another tab signs out.
    ...orders(
      "shows another customer's orders from a cache of its module",
      [
        prepend('src/pages/orders.tsx', 'let kept: Awaited<ReturnType<typeof loader>>;'),
        replace(
          'src/pages/orders.tsx',
          'return unwrap(await client.shop.getOrders({}));',
          'kept ??= unwrap(await client.shop.getOrders({}));\n  return kept;',
        ),
      ],
      /account|sign/i,
    ),
    quick: true,
  },
  orders(
    "shows another customer's orders from the storage of the tab",
    [
      replace(
        'src/pages/orders.tsx',
        'return unwrap(await client.shop.getOrders({}));',
        `const kept = sessionStorage.getItem('orders');
  if (kept) return JSON.parse(kept);
  const answer = unwrap(await client.shop.getOrders({}));
  sessionStorage.setItem('orders', JSON.stringify(answer));
  return answer;`,
      ),
    ],
    /account|sign/i,
  ),
  orders('shows the order that was opened first for each order', [
    prepend('src/pages/order.tsx', 'let kept: LoadedOrder;'),
    replace(
      'src/pages/order.tsx',
      '  return { loaded: unwrap(answer),',
      '  kept ??= unwrap(answer);\n  return { loaded: kept,',
    ),
  ]),
  {
    title: 'shows the page before after the back button',
    package: 'remote-shop',
    edits: [
      prepend('src/pages/configurator.tsx', 'let kept: Subscription | undefined;'),
      replace(
        'src/pages/configurator.tsx',
        'subscriptionIn(list, choiceInState(routerState)) ??',
        'kept ??\n      subscriptionIn(list, choiceInState(routerState)) ??',
      ),
      replace(
        'src/pages/configurator.tsx',
        'const { mode, chosen, configured, owned, isAmountValid } = configuration;',
        'const { mode, chosen, configured, owned, isAmountValid } = configuration;\n  kept = chosen;',
      ),
    ],
    stoppedBy: 'shown',
    reason: /in place of radio/,
  },
  orders('links die after the third press', [
    append(
      'src/pages/orders.tsx',
      `let presses = 0;
document.addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest('a')) return;
    presses += 1;
    if (presses > 3) event.preventDefault();
  },
  true,
);`,
    ),
  ]),
  orders('is empty at the second visit in a tab', [
    prepend('src/pages/orders.tsx', `${REACT}\nlet visits = 0;`),
    inComponent(
      'orders',
      `const [visit] = memory.useState(() => { visits += 1; return visits; });
  if (visit > 1) return null;`,
    ),
  ]),
  orders(
    'throws at the second visit, on what it stored at the first',
    [
      prepend('src/pages/orders.tsx', REACT),
      inComponent(
        'orders',
        `const view = JSON.parse(localStorage.getItem('orders.view') ?? '{"columns":[]}');
  if (!view.columns) throw new Error('orders.view has no columns');
  memory.useEffect(() => localStorage.setItem('orders.view', '{"order":"newest"}'), []);`,
      ),
    ],
    /orders\.view has no columns/,
  ),
  {
    title: 'forgets a ticket that is typed when the visitor leaves the page',
    package: 'remote-support',
    edits: [
      replace(
        'src/editor/draft.ts',
        "writeStorage('local', key, isChanged ? JSON.stringify(draft) : null);",
        "void isChanged;\n  writeStorage('local', key, null);",
      ),
    ],
    stoppedBy: 'shown',
    reason: /stor|draft|keep/i,
  },
];
