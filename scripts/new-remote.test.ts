import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..');
let checkout: string;

/** The files of a checkout that the command reads: the scripts, the names, and one remote. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'new-remote-'));
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  const shared = ['src/release/names.mjs', 'build/create', 'build/source-hash.mjs'];
  const copied = [...shared.map((path) => join('shared', path)), 'CODEOWNERS'];
  for (const path of [...copied, 'docs/specification.md'])
    cpSync(join(root, path), join(checkout, path), { recursive: true });
  mkdirSync(join(checkout, 'remote-shop'));
  for (const file of ['package.json', 'remote.json', 'webpack.config.mjs', 'tsconfig.json']) {
    cpSync(join(root, 'remote-shop', file), join(checkout, 'remote-shop', file));
  }
});
afterAll(() => rmSync(checkout, { recursive: true }));

function create(...names: string[]) {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'scripts/new-remote.mjs'), ...names, '--no-install'],
    {
      encoding: 'utf8',
    },
  );
  return { status, stderr };
}

function read(path: string): string {
  return readFileSync(join(checkout, path), 'utf8');
}

test('creates a remote with a page, its address, the common versions, an owner and its documents', () => {
  expect(create('gift-cards')).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(read('remote-gift-cards/remote.json'))).toEqual({
    name: 'gift-cards',
    routes: [
      {
        path: '/gift-cards',
        page: 'start',
        login: false,
        title: 'Gift cards',
        description: expect.any(String),
      },
    ],
    nav: [],
  });
  const manifest = JSON.parse(read('remote-gift-cards/package.json'));
  const existing = JSON.parse(read('remote-shop/package.json'));
  expect(manifest).toMatchObject({
    name: 'remote-gift-cards',
    imports: existing.imports,
    scripts: existing.scripts,
    devDependencies: existing.devDependencies,
  });
  expect(Object.keys(manifest.dependencies)).toEqual(['@site/shared', 'react', 'react-dom']);
  expect(read('remote-gift-cards/webpack.config.mjs')).toBe(read('remote-shop/webpack.config.mjs'));
  expect(read('remote-gift-cards/src/remote.tsx')).toContain(
    "start: () => import('./pages/start')",
  );
  expect(read('docs/specification.md')).toMatch(
    /\n### Gift cards: remote gift-cards\n[^#]*\| `\/gift-cards` \| gift cards \| everyone \|[^#]*\n## 3\. /,
  );
  const owners = read('CODEOWNERS');
  expect(owners).toMatch(/^\/remote-gift-cards\/ @playlist-desk\/gift-cards$/m);
  expect(owners).toMatch(/^\/docs\/specification\.md .* @playlist-desk\/gift-cards$/m);
});

test.each([
  ['../gift', 'is not a valid remote name'],
  ['api', 'api is reserved'],
  ['shop', 'remote-shop already exists'],
  ['order', 'remote-shop owns addresses below /order'],
])('refuses %s', (name, reason) => {
  expect(create(name)).toEqual({ status: 1, stderr: expect.stringContaining(reason) });
});

test('prints the usage without a name', () => {
  expect(create()).toEqual({
    status: 1,
    stderr: 'Usage: npm run new-remote -- <name> [--into <folder>]\n',
  });
});
