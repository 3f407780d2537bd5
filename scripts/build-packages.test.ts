import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckout, TIMEOUT_MS, until } from './testing/start-checkout';

/** Builds `src/text` into `dist/text`; waits in the middle while the file `wait` exists. */
const BUILD = `
  import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  const text = readFileSync('src/text', 'utf8');
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/pid', String(process.pid));
  writeFileSync('dist/text', 'half');
  setInterval(() => {
    if (existsSync('wait')) return;
    writeFileSync('dist/text', text);
    process.exit();
  }, 10);
`;

const checkout = createCheckout();
afterAll(() => checkout.remove());

const built = join(checkout.folder, 'thing/dist/text');

function startBuild(): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: checkout.folder });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return { child, output: () => output };
}

/** Runs the build. Returns what it printed, and the built text. */
async function build(): Promise<[string, string]> {
  const { child, output } = startBuild();
  await once(child, 'close');
  return [output(), readFileSync(built, 'utf8')];
}

beforeAll(async () => {
  checkout.write('thing/package.json', JSON.stringify({ scripts: { build: 'node build.mjs' } }));
  checkout.write('thing/build.mjs', BUILD);
  checkout.write('thing/src/text', 'one');
  expect(await build()).toEqual([expect.stringContaining('thing built'), 'one']);
}, TIMEOUT_MS);

test(
  'a package is built again after a change of its own or of a shared source, and not without one',
  async () => {
    expect(await build()).toEqual(['', 'one']);
    checkout.write('thing/src/text', 'two');
    expect(await build()).toEqual([expect.stringContaining('thing built'), 'two']);
    checkout.write('shared/src/rules/price.ts', 'export {};');
    expect(await build()).toEqual([expect.stringContaining('thing built'), 'two']);
    expect(await build()).toEqual(['', 'two']);
  },
  TIMEOUT_MS,
);

test(
  'a build that was killed is done again, also when its sources are as before',
  async () => {
    const [, before] = await build();
    checkout.write('thing/src/text', 'changed');
    checkout.write('thing/wait', '');
    const { child, output } = startBuild();
    await until(() => existsSync(built) && readFileSync(built, 'utf8') === 'half', output);
    child.kill('SIGKILL');
    process.kill(Number(readFileSync(join(checkout.folder, 'thing/dist/pid'), 'utf8')), 'SIGKILL');
    await once(child, 'close');
    checkout.write('thing/src/text', before);
    checkout.removeFile('thing/wait');
    expect(await build()).toEqual([expect.stringContaining('thing built'), before]);
  },
  TIMEOUT_MS,
);
