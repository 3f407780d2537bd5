import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHECK = join(__dirname, 'check-node.cjs');

/** Runs a script that only newer versions can read, on a Node.js that says it is this version. */
function runOn(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'old-node-'));
  const fakeVersion = join(folder, 'version.cjs');
  const script = join(folder, 'script.mjs');
  writeFileSync(
    fakeVersion,
    `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`,
  );
  writeFileSync(script, 'not a script');
  try {
    return spawnSync(process.execPath, ['-r', fakeVersion, '-r', CHECK, script], {
      encoding: 'utf8',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(['18.20.8', '20.18.3'])('Node %s gets one sentence', (version) => {
  const { status, stderr } = runOn(version);
  expect(status).toBe(1);
  expect(stderr).toBe(
    `Node.js 20.19 or later is needed (recommended: the current LTS version); this is ${version}.\n`,
  );
});

test.each(['20.19.0', '22.1.0'])('Node %s runs the script', (version) => {
  expect(runOn(version).stderr).toContain('SyntaxError');
});

test('the commands that a newcomer runs check the version first', () => {
  const { scripts } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8'));
  for (const name of ['start', 'dev', 'test', 'build', 'check', 'faults', 'backup', 'restore'])
    expect(scripts[name]).toMatch(/^node --require \.\/scripts\/check-node\.cjs scripts\//);
});
