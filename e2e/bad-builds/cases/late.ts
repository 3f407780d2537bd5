import type { BadBuild } from '../bad-build';
import { append } from '../edit-source';

const MODULE = 'src/pages/orders.tsx';

/** A mistake in the module of My orders that shows some time after the page. */
function late(title: string, statements: string): BadBuild {
  return {
    title,
    package: 'remote-shop',
    edits: [append(MODULE, statements)],
    stoppedBy: 'gate',
  };
}

/** Builds that break, or cost too much, while a visitor has the page open. */
export const LATE_CASES: BadBuild[] = [
  late(
    'hides the document after 15 seconds',
    "setTimeout(() => { document.body.style.display = 'none'; }, 15_000);",
  ),
  {
    ...late(
      'goes to another page after 20 seconds',
      "setTimeout(() => location.assign('/terms-condition'), 20_000);",
    ),
    reason: /by itself/,
    quick: true,
  },
  {
    ...late(
      'opens a dialog of the browser after half a minute',
      "setTimeout(() => alert('Still there?'), 30_000);",
    ),
    reason: /dialog/,
  },
  {
    ...late(
      'needs 50 MB more each minute',
      'const kept: Uint8Array[] = [];\nsetInterval(() => kept.push(new Uint8Array(100_000).fill(1)), 120);\nObject.assign(globalThis, { kept });',
    ),
    reason: /more and more memory/,
  },
  {
    ...late(
      'calls the API twenty times a second',
      "setInterval(() => void fetch('/api/site/settings'), 50);",
    ),
    reason: /more than \d+ times/,
  },
];
