import type { Page } from '@playwright/test';
import {
  addFile,
  append,
  type Edit,
  inComponent,
  inLoader,
  inManifest,
  prepend,
  replace,
} from './edit-source';
import { SHELL_CASES } from './shell-cases';

/** Where a bad build must be stopped at the latest. */
export type Stage =
  /** It cannot be built. */
  | 'build'
  /** `release publish` refuses it. */
  | 'gate'
  /** Its rollout ends by itself. */
  | 'canary';

/** A build of the real source with one mistake. */
export type BadBuild = {
  /** What is wrong with it, as the table of docs/releasing.md names it. */
  title: string;
  package: 'shell' | 'remote-marketing' | 'remote-shop' | 'remote-account' | 'remote-support';
  edits: Edit[];
  stoppedBy: Stage;
  /** What the build or the gate must say. */
  reason?: RegExp;
  /** The visit that meets the mistake, for cases that pass the gate. */
  visit?: (page: Page, url: string) => Promise<void>;
  /** Runs in `npm test`; the others run with `npm run bad-builds`. */
  quick?: true;
};

const PHONE = `if (matchMedia('(max-width: 700px)').matches) throw new Error('phones are broken');`;
const ORDERS = "import { useEffect as useBadEffect } from 'react';";

export const BAD_BUILDS: BadBuild[] = [
  // Does not load
  {
    title: 'throws when it is loaded',
    package: 'remote-shop',
    edits: [append('src/remote.tsx', "throw new Error('broken at load');")],
    stoppedBy: 'gate',
  },
  {
    title: 'an entry that never resolves',
    package: 'remote-shop',
    edits: [append('src/remote.tsx', 'await new Promise(() => {});')],
    stoppedBy: 'gate',
  },
  {
    title: 'an entry of the wrong shape',
    package: 'remote-shop',
    edits: [
      replace(
        'src/remote.tsx',
        'export default defineRemote(',
        'export const remote = defineRemote(',
      ),
      append('src/remote.tsx', 'export default 7;'),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'a page without a component',
    package: 'remote-shop',
    edits: [replace('src/pages/orders.tsx', 'export function Component', 'export function Orders')],
    stoppedBy: 'gate',
  },
  {
    title: 'the import of a page never resolves',
    package: 'remote-shop',
    edits: [append('src/pages/checkout.tsx', 'await new Promise(() => {});')],
    stoppedBy: 'gate',
  },
  {
    title: 'a React of its own inside a page',
    package: 'remote-shop',
    edits: [
      prepend(
        'src/pages/orders.tsx',
        "import { createElement as ownElement } from '../../node_modules/react/index.js';\nObject.assign(globalThis, { ownElement });",
      ),
    ],
    stoppedBy: 'gate',
    quick: true,
  },
  {
    title: 'the regexp syntax of newer browsers',
    package: 'remote-shop',
    edits: [append('src/pages/orders.tsx', 'Object.assign(globalThis, { newer: /(?i:a)b/ });')],
    stoppedBy: 'build',
  },
  // Shows an error
  {
    title: 'throws in the render of My orders',
    package: 'remote-shop',
    edits: [inComponent('orders', "throw new Error('orders are broken');")],
    stoppedBy: 'gate',
    quick: true,
  },
  {
    title: 'throws in the render of an order',
    package: 'remote-shop',
    edits: [inComponent('order', "throw new Error('the order is broken');")],
    stoppedBy: 'gate',
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
  },
  {
    title: 'a loader never resolves',
    package: 'remote-shop',
    edits: [inLoader('orders', 'await new Promise(() => {});')],
    stoppedBy: 'gate',
    quick: true,
  },
  {
    title: 'a loader makes a call that the API does not have',
    package: 'remote-support',
    edits: [
      inLoader(
        'contact',
        "const calls = (await import('@site/shared/host')).client as unknown as Record<string, Record<string, () => Promise<unknown>>>; await calls.ticket!.noSuchCall!();",
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'an effect makes a call that the API does not have',
    package: 'remote-shop',
    edits: [
      prepend(
        'src/pages/orders.tsx',
        `${ORDERS}\nimport { client as anyClient } from '@site/shared/host';`,
      ),
      inComponent(
        'orders',
        'useBadEffect(() => { void (anyClient as unknown as Record<string, Record<string, () => Promise<unknown>>>).shop!.noSuchCall!(); }, []);',
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'endless loop',
    package: 'remote-shop',
    edits: [inComponent('orders', 'for (;;) Math.random();')],
    stoppedBy: 'gate',
  },
  // Breaks for some visitors
  {
    title: 'throws on phones only',
    package: 'remote-shop',
    edits: [inComponent('orders', PHONE)],
    stoppedBy: 'gate',
  },
  {
    title: 'throws for signed-in visitors only',
    package: 'remote-support',
    edits: [
      prepend(
        'src/pages/contact.tsx',
        "import { useSession as useAnySession } from '@site/shared/host';",
      ),
      inComponent(
        'contact',
        "if (useAnySession().status === 'signed-in') throw new Error('members are broken');",
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'throws for customers with a plan only',
    package: 'remote-shop',
    edits: [
      prepend(
        'src/pages/configurator.tsx',
        "import { useSession as useAnySession } from '@site/shared/host';",
      ),
      inComponent(
        'configurator',
        "if (useAnySession().session?.expiry) throw new Error('renewals are broken');",
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'needs a newer browser',
    package: 'remote-shop',
    edits: [
      inComponent(
        'orders',
        "if (!('escape' in RegExp)) throw new TypeError('RegExp.escape is not a function');",
      ),
    ],
    stoppedBy: 'canary',
    visit: async (page, url) => {
      await page.addInitScript(() => Reflect.deleteProperty(RegExp, 'escape'));
      await page.goto(`${url}/account/orders`);
    },
  },
  // Shows nothing
  {
    title: 'a blank page',
    package: 'remote-shop',
    edits: [inComponent('orders', 'return null;')],
    stoppedBy: 'gate',
    quick: true,
  },
  {
    title: 'a style that hides the document',
    package: 'remote-shop',
    edits: [
      addFile('src/pages/everywhere.css', 'body { display: none }'),
      prepend('src/pages/orders.tsx', "import './everywhere.css';"),
    ],
    stoppedBy: 'gate',
  },
  // Damages others
  {
    title: 'a style for every button',
    package: 'remote-shop',
    edits: [
      addFile(
        'src/pages/everywhere.css',
        'button { transform: rotate(3deg); color: red !important }',
      ),
      prepend('src/pages/orders.tsx', "import './everywhere.css';"),
    ],
    stoppedBy: 'gate',
    quick: true,
  },
  {
    title: 'changes Array.prototype and fetch',
    package: 'remote-shop',
    edits: [
      append(
        'src/remote.tsx',
        'Object.assign(Array.prototype, { last() { return this.at(-1); } });\nconst own = globalThis.fetch;\nglobalThis.fetch = (...all) => own(...all);',
      ),
    ],
    stoppedBy: 'gate',
    quick: true,
  },
  {
    title: 'removes sendBeacon',
    package: 'remote-shop',
    edits: [
      append(
        'src/remote.tsx',
        "Object.defineProperty(navigator, 'sendBeacon', { value: () => true });",
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'claims the URL of another remote',
    package: 'remote-support',
    edits: [
      inManifest(({ routes }) =>
        routes.push({ path: '/sign-in', page: 'contact', login: false, title: 'Support' }),
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'claims a URL below the URL of another remote',
    package: 'remote-support',
    edits: [
      inManifest(({ routes }) =>
        routes.push({ path: '/sign-in/now', page: 'contact', login: false, title: 'Support' }),
      ),
    ],
    stoppedBy: 'gate',
    quick: true,
  },
  {
    title: 'a script of another host',
    package: 'remote-shop',
    edits: [
      append(
        'src/pages/orders.tsx',
        "const script = document.createElement('script');\nObject.assign(script, { src: 'https://cdn.example.com/chat.js' });\ndocument.head.append(script);",
      ),
    ],
    stoppedBy: 'gate',
  },
  // Costs too much
  {
    title: 'three gigabytes of memory',
    package: 'remote-shop',
    edits: [
      append(
        'src/pages/orders.tsx',
        'Object.assign(globalThis, { hoard: Array.from({ length: 30 }, () => new Uint8Array(100_000_000).fill(1)) });',
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'a large module behind the container',
    package: 'remote-shop',
    edits: [
      addFile('src/large.ts', `export const large = ${JSON.stringify(noise(1_300_000))};`),
      prepend(
        'src/remote.tsx',
        "import { large } from './large';\nObject.assign(globalThis, { large });",
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'a large module behind a page',
    package: 'remote-shop',
    edits: [
      addFile('src/large.ts', `export const large = ${JSON.stringify(noise(6_500_000))};`),
      prepend(
        'src/pages/orders.tsx',
        "import { large } from '../large';\nObject.assign(globalThis, { large });",
      ),
    ],
    stoppedBy: 'gate',
  },
  {
    title: 'needs an export of the host that the shell does not have',
    package: 'remote-shop',
    edits: [
      prepend(
        'src/pages/orders.tsx',
        "import * as anyHost from '@site/shared/host';\nObject.assign(globalThis, { wanted: (anyHost as unknown as Record<string, () => void>).showConfetti!() });",
      ),
    ],
    stoppedBy: 'gate',
  },
  ...SHELL_CASES,
];

/** Text that does not compress. The same text for the same length. */
function noise(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(97 + ((state >>> 16) % 26));
  }).join('');
}
