import type { BadBuild } from '../bad-build';
import { append, prepend } from '../edit-source';

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
    quick: true,
  },
  {
    title: 'a shell that never starts in an older browser',
    package: 'shell',
    edits: [prepend('src/main.tsx', "if (!('escape' in RegExp)) await new Promise(() => {});")],
    stoppedBy: 'canary',
    visit: async (page, url) => {
      await page.addInitScript(() => Reflect.deleteProperty(RegExp, 'escape'));
      await page.goto(url);
    },
  },
  {
    title: 'a shell that throws when it is loaded',
    package: 'shell',
    edits: [append('src/main.tsx', "throw new Error('broken at load');")],
    stoppedBy: 'gate',
  },
];
