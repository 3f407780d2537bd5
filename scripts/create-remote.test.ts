import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..');
let house: string;

/** A house with the scripts and one remote in it, as far as the command looks. */
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'create-remote-'));
  cpSync(join(root, 'scripts'), join(house, 'scripts'), { recursive: true });
  mkdirSync(join(house, 'remote-shop'));
  for (const file of ['package.json', 'remote.json', 'webpack.config.mjs', 'tsconfig.json']) {
    cpSync(join(root, 'remote-shop', file), join(house, 'remote-shop', file));
  }
});
afterEach(() => rmSync(house, { recursive: true }));

function create(...names: string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(house, 'scripts/create-remote.mjs'), ...names, '--no-install'],
    {
      encoding: 'utf8',
    },
  );
  return { status, stderr };
}

function read(path: string): string {
  return readFileSync(join(house, path), 'utf8');
}

test('a new remote has a door, a page, its address, the versions of the others and an owner', () => {
  expect(create('gift-cards')).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(read('remote-gift-cards/remote.json'))).toEqual({
    name: 'gift-cards',
    routes: [{ path: '/gift-cards', page: 'start', login: false, title: 'Gift cards' }],
    nav: [],
  });
  const manifest = JSON.parse(read('remote-gift-cards/package.json'));
  const model = JSON.parse(read('remote-shop/package.json'));
  expect(manifest).toMatchObject({
    name: 'remote-gift-cards',
    scripts: model.scripts,
    devDependencies: model.devDependencies,
  });
  expect(Object.keys(manifest.dependencies)).toEqual(['@site/shared', 'react', 'react-dom']);
  expect(read('remote-gift-cards/webpack.config.mjs')).toBe(read('remote-shop/webpack.config.mjs'));
  expect(read('remote-gift-cards/src/remote.tsx')).toContain(
    "start: () => import('./pages/start')",
  );
  expect(read('CODEOWNERS')).toContain('/remote-gift-cards/ @playlist-desk/gift-cards\n');
});

test.each([
  ['Gift', 'is no name for a remote'],
  ['../gift', 'is no name for a remote'],
  ['1gift', 'is no name for a remote'],
  ['api', "/api is the site's own"],
  ['report', "/report is the site's own"],
  ['shop', 'There is a remote-shop already'],
  ['order', 'remote-shop owns addresses below /order'],
])('%s is refused', (name, why) => {
  expect(create(name)).toEqual({ status: 1, stderr: expect.stringContaining(why) });
});

test('without a name it says how it is used', () => {
  expect(create()).toEqual({ status: 1, stderr: 'Usage: node scripts/create-remote.mjs <name>\n' });
});
