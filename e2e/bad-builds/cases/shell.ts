import type { BadBuild } from '../bad-build';
import { append, prepend } from '../edit-source';

/** Longer than the time that a shell has to start. */
const SHELL_TIMEOUT_MS = 12_000;

/** Bad builds of the shell. */
export const SHELL_CASES: BadBuild[] = [
  {
    title: 'a shell that throws on phones',
    package: 'shell',
    edits: [
      prepend(
        'src/main.tsx',
        "if (matchMedia('(max-width: 700px)').matches) throw new Error('phones are broken');",
      ),
    ],
    stoppedBy: 'gate',
    reason: /phones are broken/,
    quick: true,
  },
  {
    title: 'a shell that never starts in German browsers',
    package: 'shell',
    edits: [
      prepend(
        'src/main.tsx',
        "if (navigator.language.startsWith('de')) await new Promise(() => {});",
      ),
    ],
    stoppedBy: 'canary',
    visit: async (page, url) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'language', { get: () => 'de-DE' }),
      );
      await page.goto(url);
      await page.waitForTimeout(SHELL_TIMEOUT_MS);
    },
  },
  {
    title: 'a shell that throws when it is loaded',
    package: 'shell',
    edits: [append('src/main.tsx', "throw new Error('broken at load');")],
    stoppedBy: 'gate',
    reason: /broken at load/,
  },
];
