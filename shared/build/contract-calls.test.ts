import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Prints the paths of the calls: at first, of a contract with an error, and of the mended one. */
const SCRIPT = `
  import { writeFileSync } from 'node:fs';
  import { contractCalls } from './build/contract-calls.mjs';
  const endpoint = (path) =>
    "export const shop: object = { call: { path: '" + path + "', reads: true } };";
  const write = (name, text) => writeFileSync('src/contract/' + name, text);
  write('shop.ts', endpoint('shop/first'));
  write(
    'index.ts',
    "import { shop } from './shop'; export const contract = { shop }; export const callShape = () => ({});",
  );
  console.log(contractCalls().shop.call.path);
  write('shop.ts', 'export const shop = {');
  try {
    contractCalls();
  } catch {
    console.log('error');
  }
  write('shop.ts', endpoint('shop/second'));
  console.log(contractCalls().shop.call.path);
`;

test('a process that watches a package reads a changed contract again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    for (const path of ['build', 'src/contract'])
      mkdirSync(join(folder, path), { recursive: true });
    cpSync(join(__dirname, 'contract-calls.mjs'), join(folder, 'build/contract-calls.mjs'));
    symlinkSync(join(__dirname, '../node_modules'), join(folder, 'node_modules'));
    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(printed.trim().split('\n')).toEqual(['shop/first', 'error', 'shop/second']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
