import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..');
let checkout: string;

/** The files of a checkout that the command reads: the scripts, the names, and one remote. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'create-remote-'));
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  const names = 'shared/src/release/names.mjs';
  for (const path of [names, 'CODEOWNERS']) cpSync(join(root, path), join(checkout, path));
  mkdirSync(join(checkout, 'remote-shop'));
  for (const file of ['package.json', 'remote.json', 'webpack.config.mjs', 'tsconfig.json']) {
    cpSync(join(root, 'remote-shop', file), join(checkout, 'remote-shop', file));
  }
});
afterEach(() => rmSync(checkout, { recursive: true }));

function create(...names: string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'scripts/create-remote.mjs'), ...names, '--no-install'],
    {
      encoding: 'utf8',
    },
  );
  return { status, stderr };
}

function read(path: string): string {
  return readFileSync(join(checkout, path), 'utf8');
}

test('creates a remote with an entry point, a page, its address, the common versions and an owner', () => {
  expect(create('gift-cards')).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(read('remote-gift-cards/remote.json'))).toEqual({
    name: 'gift-cards',
    routes: [{ path: '/gift-cards', page: 'start', login: false, title: 'Gift cards' }],
    nav: [],
  });
  const manifest = JSON.parse(read('remote-gift-cards/package.json'));
  const existing = JSON.parse(read('remote-shop/package.json'));
  expect(manifest).toMatchObject({
    name: 'remote-gift-cards',
    scripts: existing.scripts,
    devDependencies: existing.devDependencies,
  });
  expect(Object.keys(manifest.dependencies)).toEqual(['@site/shared', 'react', 'react-dom']);
  expect(read('remote-gift-cards/webpack.config.mjs')).toBe(read('remote-shop/webpack.config.mjs'));
  expect(read('remote-gift-cards/src/remote.tsx')).toContain(
    "start: () => import('./pages/start')",
  );
  const owners = read('CODEOWNERS');
  expect(owners).toMatch(/^\/remote-gift-cards\/ @playlist-desk\/gift-cards$/m);
  expect(owners).toMatch(/^\/docs\/specification\.md .* @playlist-desk\/gift-cards$/m);
});

test.each([
  ['Gift', 'is not a valid remote name'],
  ['../gift', 'is not a valid remote name'],
  ['1gift', 'is not a valid remote name'],
  ['api', 'api is reserved'],
  ['report', 'report is reserved'],
  ['shop', 'remote-shop already exists'],
  ['order', 'remote-shop owns addresses below /order'],
])('refuses %s', (name, reason) => {
  expect(create(name)).toEqual({ status: 1, stderr: expect.stringContaining(reason) });
});

test('prints the usage without a name', () => {
  expect(create()).toEqual({ status: 1, stderr: 'Usage: node scripts/create-remote.mjs <name>\n' });
});
