import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

/** Runs a program that may use `endWhenHanging`. */
async function run(program: string, { hasLogReader = true } = {}) {
  const source = readFileSync(join(__dirname, 'watchdog.ts'), 'utf8');
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  });
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${code}\n${program}`]);
  let log = '';
  if (hasLogReader)
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
  else child.stderr.destroy();
  const [exitCode, signal] = await once(child, 'close');
  return { exitCode, signal, log };
}

const HANG = 'const end = performance.now() + 10_000; while (performance.now() < end);';

test('a process that hangs ends: at its start, later, and without a log reader', async () => {
  const [later, atStart, unread] = await Promise.all([
    run(`endWhenHanging('The server', 2); setTimeout(() => { ${HANG} }, 200);`),
    run(`endWhenHanging('The server', 1); ${HANG}`),
    run(`endWhenHanging('The server', 1); setTimeout(() => { ${HANG} }, 200);`, {
      hasLogReader: false,
    }),
  ]);
  expect([later, atStart, unread].map(({ signal }) => signal)).toEqual(Array(3).fill('SIGKILL'));
  expect(later.log).toBe('The server has not responded for 2 s. It ends itself.\n');
});

test('a process that turns its event loop goes on, and the watch does not keep it running', async () => {
  const { exitCode } = await run("endWhenHanging('The server', 2); setTimeout(() => {}, 4_000);");
  expect(exitCode).toBe(0);
});
