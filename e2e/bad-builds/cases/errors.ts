import type { BadBuild } from '../bad-build';
import { append, inComponent, inLoader, prepend, replace } from '../edit-source';

const ORDERS = "import { useEffect as useBadEffect } from 'react';";

/** Builds that show an error or nothing at all for every visitor of a page. */
export const ERROR_CASES: BadBuild[] = [
  {
    title: 'throws in the render of My orders',
    package: 'remote-shop',
    edits: [inComponent('orders', "throw new Error('orders are broken');")],
    stoppedBy: 'gate',
    reason: /orders are broken/,
    quick: true,
  },
  {
    title: 'throws in the render of an order',
    package: 'remote-shop',
    edits: [inComponent('order', "throw new Error('the order is broken');")],
    stoppedBy: 'gate',
    reason: /the order is broken/,
  },
  {
    title: 'the checkout throws after the configurator',
    package: 'remote-shop',
    edits: [
      replace(
        'src/pages/checkout.tsx',
        'const [billing, setBilling] = useState(draft);',
        "if (draft) throw new Error('the checkout is broken');\n  const [billing, setBilling] = useState(draft);",
      ),
    ],
    stoppedBy: 'gate',
    reason: /the checkout is broken/,
    quick: true,
  },
  {
    title: 'a click throws',
    package: 'remote-shop',
    edits: [
      append(
        'src/pages/configurator.tsx',
        "document.addEventListener('click', (event) => { if ((event.target as Element).closest('main button')) throw new Error('clicks are broken'); });",
      ),
    ],
    stoppedBy: 'gate',
    reason: /clicks are broken/,
  },
  {
    title: 'throws five seconds after it has rendered',
    package: 'remote-shop',
    edits: [
      append(
        'src/pages/configurator.tsx',
        "setTimeout(() => { throw new Error('broken later'); }, 5_000);",
      ),
    ],
    stoppedBy: 'gate',
    reason: /broken later/,
  },
  {
    title: 'a loader never resolves',
    package: 'remote-shop',
    edits: [inLoader('orders', 'await new Promise(() => {});')],
    stoppedBy: 'gate',
    reason: /no answer in|still loading/,
    quick: true,
  },
  {
    title: 'a loader makes a call that the API does not have',
    package: 'remote-support',
    edits: [
      inLoader(
        'contact',
        "const calls = (await import('../client')).client as unknown as Record<string, Record<string, () => Promise<unknown>>>; await calls.ticket!.noSuchCall!();",
      ),
    ],
    stoppedBy: 'gate',
    reason: /noSuchCall/,
  },
  {
    title: 'an effect makes a call that the API does not have',
    package: 'remote-shop',
    edits: [
      prepend(
        'src/pages/orders.tsx',
        `${ORDERS}\nimport { client as anyClient } from '../client';`,
      ),
      inComponent(
        'orders',
        'useBadEffect(() => { void (anyClient as unknown as Record<string, Record<string, () => Promise<unknown>>>).shop!.noSuchCall!(); }, []);',
      ),
    ],
    stoppedBy: 'gate',
    reason: /noSuchCall/,
  },
  {
    title: 'endless loop',
    package: 'remote-shop',
    edits: [inComponent('orders', 'for (;;) Math.random();')],
    stoppedBy: 'gate',
    reason: /still loading|does not answer/,
  },
];
