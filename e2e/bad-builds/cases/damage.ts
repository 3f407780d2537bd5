import type { BadBuild } from '../bad-build';
import { addFile, append, inManifest, prepend, replace } from '../edit-source';

/** Builds that damage the frame or the pages of other remotes. */
export const DAMAGE_CASES: BadBuild[] = [
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
    reason: /changes elements outside/,
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
    reason: /built-in functions were replaced/,
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
    reason: /built-in .*sendBeacon/,
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
    reason: /\/sign-in is owned by account/,
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
    reason: /\/sign-in\/now is owned by account/,
    quick: true,
  },
  {
    title: 'claims a URL below the settings of the account',
    package: 'remote-support',
    edits: [
      inManifest(({ routes }) =>
        routes.push({
          path: '/account/settings/danger',
          page: 'contact',
          login: false,
          title: 'Support',
        }),
      ),
    ],
    stoppedBy: 'gate',
    reason: /account\/settings/,
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
    reason: /Content-Security-Policy|TrustedScriptURL/,
  },
  {
    title: 'a button without a name',
    package: 'remote-shop',
    edits: [
      replace(
        'src/pages/orders.tsx',
        '<div className={styles.subscription}>',
        '<button type="button" />\n      <div className={styles.subscription}>',
      ),
    ],
    stoppedBy: 'gate',
    reason: /button-name/,
  },
];
