import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNPM } from './install.mjs';

const root = join(__dirname, '..');
/** A call of pnpm: its name, a space and a command or an option. */
const CALL = /(\S* ?)\bpnpm(@[\w.]+)? (?=--filter|add|build|dev|dlx|exec|install|release|run)/g;

test('every call of pnpm in documents and scripts names the version', () => {
  const files = execFileSync('git', ['ls-files', '*.md', '*.mjs', '*.sh', '.ci'], { cwd: root })
    .toString()
    .split('\n')
    .filter(Boolean);
  const calls = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(CALL)].map(([call]) => `${file}: ${call}`),
  );
  expect(calls.length).toBeGreaterThan(10);
  expect(
    calls.filter((call) => !call.includes(` ${PNPM} `) && !call.includes(`npx ${PNPM} `)),
  ).toEqual([]);
});
