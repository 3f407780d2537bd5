import type { BadBuild } from '../bad-build';
import { append, prepend, replace } from '../edit-source';

const NEWER_REACT = `
export default (env, argv) => {
  const configuration = build(env, argv);
  for (const { _options } of configuration.plugins)
    if (_options?.shared?.react) _options.shared.react.requiredVersion = '^20.0.0';
  return configuration;
};`;

/** Builds that do not load. */
export const LOADING_CASES: BadBuild[] = [
  {
    title: 'throws when it is loaded',
    package: 'remote-shop',
    routes: ['/account/orders'],
    edits: [append('src/remote.tsx', "throw new Error('broken at load');")],
    stoppedBy: 'gate',
  },
  {
    title: 'an entry that never resolves',
    package: 'remote-shop',
    routes: ['/account/orders'],
    edits: [append('src/remote.tsx', 'await new Promise(() => {});')],
    stoppedBy: 'gate',
  },
  {
    title: 'an entry of the wrong shape',
    package: 'remote-shop',
    routes: ['/account/orders'],
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
    routes: ['/account/orders'],
    edits: [replace('src/pages/orders.tsx', 'export function Component', 'export function Orders')],
    stoppedBy: 'gate',
  },
  {
    title: 'the import of a page never resolves',
    package: 'remote-shop',
    routes: ['/shop/advanced', '/shop/checkout', '/order/:orderNumber'],
    edits: [append('src/pages/checkout.tsx', 'await new Promise(() => {});')],
    stoppedBy: 'gate',
  },
  {
    title: 'a React of its own inside a page',
    package: 'remote-shop',
    routes: ['/account/orders'],
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
    title: 'needs a React that the shell does not have',
    package: 'remote-shop',
    routes: ['/account/orders'],
    edits: [
      replace('webpack.config.mjs', 'export default remote(', 'const build = remote('),
      append('webpack.config.mjs', NEWER_REACT),
    ],
    stoppedBy: 'gate',
    reason: /needs react \^20/,
  },
  {
    title: 'the regexp syntax of newer browsers',
    package: 'remote-shop',
    routes: ['/account/orders'],
    edits: [append('src/pages/orders.tsx', 'Object.assign(globalThis, { newer: /(?i:a)b/ });')],
    stoppedBy: 'build',
  },
];
