import type { BadBuild } from '../bad-build';
import { addFile, append, prepend } from '../edit-source';

/** Builds that cost too much, or need what the live shell does not have. */
export const COST_CASES: BadBuild[] = [
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
    reason: /memory|allocation failed/,
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
    reason: /The page .* the budget/,
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
    reason: /The page .* the budget/,
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
    reason: /uses showConfetti/,
  },
];

/** Text that does not compress. The same text for the same length. */
function noise(length: number): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(97 + ((state >>> 16) % 26));
  }).join('');
}
