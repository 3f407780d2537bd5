import type { BadBuild } from '../bad-build';
import { append, prepend, replace } from '../edit-source';

/** A plugin of the build, which describes the release as built against a newer React. */
const NEWER_REACT = `
import { readFileSync, writeFileSync } from 'node:fs';
import { releaseVersionOf } from './node_modules/@site/shared/src/server/release-hash.mjs';
export default (env, argv) => {
  const configuration = build(env, argv);
  const describe = () => {
    const { version, commit, ...content } = JSON.parse(readFileSync('dist/release.json', 'utf8'));
    Object.assign(content.builtAgainst, { react: '20.0.0', 'react-dom': '20.0.0' });
    const release = { ...content, version: releaseVersionOf(content), commit };
    writeFileSync('dist/release.json', JSON.stringify(release));
  };
  const plugin = { apply: ({ hooks }) => hooks.done.tap('NewerReact', describe) };
  return { ...configuration, plugins: [...configuration.plugins, plugin] };
};`;

/** Builds that do not load. */
export const LOADING_CASES: BadBuild[] = [
  {
    title: 'throws when it is loaded',
    package: 'remote-shop',
    edits: [append('src/remote.tsx', "throw new Error('broken at load');")],
    stoppedBy: 'gate',
    reason: /broken at load/,
  },
  {
    title: 'an entry that never resolves',
    package: 'remote-shop',
    edits: [append('src/remote.tsx', 'await new Promise(() => {});')],
    stoppedBy: 'gate',
    reason: /no answer in/,
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
    reason: /does not contain a remote/,
  },
  {
    title: 'a page without a component',
    package: 'remote-shop',
    edits: [replace('src/pages/orders.tsx', 'export function Component', 'export function Orders')],
    stoppedBy: 'gate',
    reason: /page orders is missing/,
  },
  {
    title: 'the import of a page never resolves',
    package: 'remote-shop',
    edits: [append('src/pages/checkout.tsx', 'await new Promise(() => {});')],
    stoppedBy: 'gate',
    reason: /no answer in/,
  },
  {
    title: 'a React of its own inside a page',
    package: 'remote-shop',
    edits: [
      prepend(
        'src/pages/orders.tsx',
        "import { createElement as ownElement } from '../../node_modules/react/cjs/react.production.js';\nObject.assign(globalThis, { ownElement });",
      ),
    ],
    stoppedBy: 'gate',
    reason: /copy of react/,
    quick: true,
  },
  {
    title: 'needs a React that the shell does not have',
    package: 'remote-shop',
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
    edits: [append('src/pages/orders.tsx', 'Object.assign(globalThis, { newer: /(?i:a)b/ });')],
    stoppedBy: 'build',
  },
];
