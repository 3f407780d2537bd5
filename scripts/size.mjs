import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_LINES } from './lint/text-rules.mjs';
import { asProcess } from './run.mjs';
import { root } from './workspace.mjs';

const SOURCE = /\.(ts|tsx|mjs|cjs|css|html)$/;
const TEST = /\.(test|spec)\.|(^|\/)testing\/|^(e2e|faults)\//;
/** Migrations are written by a program. */
const GENERATED = /^api\/drizzle\//;
/** The part that judges, stores and serves releases. */
const RELEASES = ['edge/', 'shared/src/release/', 'shared/src/page-script/', 'shell/src/views/'];

// `npm run size`: the lines of each part, with and without tests, and the sizes of files.
asProcess(async () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => SOURCE.test(path) && !GENERATED.test(path))
    .map((path) => ({ path, isTest: TEST.test(path), lines: linesOf(path) }));
  const parts = new Set(
    files.map(({ path }) => (path.includes('/') ? path.split('/')[0] : 'root')),
  );
  const row = (chosen) => ({
    source: sum(chosen.filter(({ isTest }) => !isTest)),
    tests: sum(chosen.filter(({ isTest }) => isTest)),
  });
  console.table({
    ...Object.fromEntries(
      [...parts]
        .sort()
        .map((part) => [
          part,
          row(
            files.filter(
              ({ path }) => path.startsWith(`${part}/`) || (part === 'root' && !path.includes('/')),
            ),
          ),
        ]),
    ),
    'all parts': row(files),
    'of these, releases': row(
      files.filter(({ path }) => RELEASES.some((folder) => path.startsWith(folder))),
    ),
  });
  const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
  console.log(`${sizes.length} files, median ${sizes[Math.floor(sizes.length / 2)]} lines.`);
  const large = files.filter(({ lines, isTest }) => lines > MAX_LINES && !isTest);
  console.log(`${large.length} files without tests have more than ${MAX_LINES} lines.`);
  for (const { path, lines } of large) console.log(`  ${lines} ${path}`);
});

function linesOf(path) {
  return readFileSync(join(root, path), 'utf8').split('\n').length - 1;
}

function sum(files) {
  return files.reduce((total, { lines }) => total + lines, 0);
}
