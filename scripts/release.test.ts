import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
let checkout: string;

/** A checkout without any build. Its edge is a program that prints its folder and parameters. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'release-'));
  for (const path of ['scripts', 'shared/build/source-hash.mjs'])
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  write(
    'edge/package.json',
    JSON.stringify({ name: 'edge', scripts: { build: 'node build.mjs' } }),
  );
  write(
    'edge/build.mjs',
    `import { cpSync } from 'node:fs'; cpSync('command.mjs', 'dist/release.mjs');`,
  );
  write(
    'edge/command.mjs',
    'console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)])); process.exitCode = 2;',
  );
  write(
    'remote-shop/package.json',
    JSON.stringify({ name: 'remote-shop', scripts: { build: 'false' } }),
  );
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json'])
    write(name, '');
});
afterEach(() => rmSync(checkout, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
}

test('builds the command at the first call, and keeps its folder, output and exit code', () => {
  const folder = join(checkout, 'remote-shop');
  const release = () =>
    spawnSync(process.execPath, ['../scripts/release.mjs', 'list', '--json'], {
      cwd: folder,
      encoding: 'utf8',
    });
  const [first, second] = [release(), release()];
  expect(first).toMatchObject({
    status: 2,
    stdout: `${JSON.stringify([folder, 'list', '--json'])}\n`,
  });
  expect(first.stderr).toMatch(/^Building edge …\n {2}edge built in [\d.]+ s\n$/);
  expect(second).toMatchObject({ status: 2, stdout: first.stdout, stderr: '' });
});
