import type { BadBuild } from '../bad-build';
import { addFile, inComponent, prepend } from '../edit-source';

/** Builds whose pages show nothing. */
export const EMPTY_CASES: BadBuild[] = [
  {
    title: 'a blank page',
    package: 'remote-shop',
    edits: [inComponent('orders', 'return null;')],
    stoppedBy: 'gate',
    reason: /nothing is visible|shows no content/,
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
    reason: /changes elements outside|display/,
  },
];
