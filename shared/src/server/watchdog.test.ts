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

test('a process whose event loop hangs says so and ends', async () => {
  const { signal, log } = await run(
    "endWhenHanging('The server', 2); setTimeout(() => { for (;;); }, 200);",
  );
  expect(signal).toBe('SIGKILL');
  expect(log).toBe('The server has not responded for 2 s. It ends itself.\n');
});

test('a process that hangs right after the start of the watch ends', async () => {
  const program =
    "endWhenHanging('The server', 1); const end = performance.now() + 10_000; while (performance.now() < end);";
  expect(await run(program)).toMatchObject({ signal: 'SIGKILL' });
});

test('a process that hangs ends when nothing reads its log any more', async () => {
  const program =
    "endWhenHanging('The server', 1); const end = performance.now() + 10_000; setTimeout(() => { while (performance.now() < end); }, 200);";
  expect(await run(program, { hasLogReader: false })).toMatchObject({ signal: 'SIGKILL' });
});

test('a process that turns its event loop goes on, and the watch does not keep it running', async () => {
  const { exitCode } = await run("endWhenHanging('The server', 2); setTimeout(() => {}, 4_000);");
  expect(exitCode).toBe(0);
});
