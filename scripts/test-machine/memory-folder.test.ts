import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MODULE = join(__dirname, 'memory-folder.mjs');

/** Runs a process that uses the folder and writes a file into it. Prints TMPDIR and the file. */
const SCRIPT = `
  import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { useMemoryFolder } from ${JSON.stringify(MODULE)};
  const folder = useMemoryFolder();
  const file = join(mkdtempSync(join(tmpdir(), 'of-a-test-')), 'content');
  writeFileSync(file, 'content');
  console.log(JSON.stringify({ folder, file, wasThere: existsSync(file) }));
`;

function run(env: Record<string, string>) {
  const { TMPDIR: _, ...others } = process.env;
  const options = { env: { ...others, ...env }, encoding: 'utf8' as const };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], options),
  ) as { folder?: string; file: string; wasThere: boolean };
}

test('temporary files are below the folder, and are deleted with it', () => {
  const { folder, file, wasThere } = run({});
  expect(wasThere).toBe(true);
  // A machine with little memory has no such folder.
  if (!folder) return;
  expect(file).toMatch(new RegExp(`^${folder}/`));
  expect(existsSync(folder)).toBe(false);
});

test('a TMPDIR that is set stays', () => {
  const own = mkdtempSync(join(tmpdir(), 'own-'));
  const { folder, file } = run({ TMPDIR: own });
  expect(folder).toBeUndefined();
  expect(file).toMatch(`${own}/of-a-test-`);
  rmSync(own, { recursive: true });
});
