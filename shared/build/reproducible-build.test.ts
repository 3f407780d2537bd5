import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const marketing = join(__dirname, '../../remote-marketing');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reproducible-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Built = {
  version: string;
  files: { path: string; integrity: string }[];
  routes: { page: string; files: string[] }[];
  counters: string[];
};

/**
 * The release.json of a small remote that is built in this folder, with this text on the page
 * 'small'. The folders of a test have the same depth, because `shared` is the one of this checkout.
 */
function builtRelease(checkout: string, text = 'Small'): Built {
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), content);
  };
  write('webpack.config.mjs', readFileSync(join(marketing, 'webpack.config.mjs'), 'utf8'));
  write(
    'remote.json',
    JSON.stringify({
      name: 'small',
      routes: ['small', 'other'].map((page) => ({
        path: `/${page}`,
        page,
        login: false,
        title: page,
      })),
    }),
  );
  write(
    'src/remote.tsx',
    `import { countEvent, useSettings } from '@site/shared/host';
     export const settings = useSettings;
     export const count = () => countEvent('small-opened');
     export const pages = {
       small: () => import('./pages/small'),
       other: () => import('./pages/other'),
     };`,
  );
  write('src/pages/small.tsx', `export function Component() { return <p>${text}</p>; }`);
  write(
    'src/pages/other.tsx',
    `import styles from './other.module.css';
     export function Component() { return <p className={styles.text}>Other</p>; }`,
  );
  write('src/pages/other.module.css', '@layer page { .text { color: red; } }');
  // The federation plugin writes into node_modules, so the folder itself is no link.
  mkdirSync(join(checkout, 'node_modules'));
  for (const name of readdirSync(join(marketing, 'node_modules')).filter(
    (one) => !one.startsWith('.'),
  ))
    symlinkSync(join(marketing, 'node_modules', name), join(checkout, 'node_modules', name));
  write(
    'build.mjs',
    `import config from './webpack.config.mjs';
     import { webpack } from ${JSON.stringify(join(__dirname, 'plugins.mjs'))};
     webpack(config({}, { mode: 'production' }), (error, stats) => {
       if (error || stats.hasErrors()) console.error(error ?? stats.toString());
       // The plugins leave workers running.
       process.exit(error || stats.hasErrors() ? 1 : 0);
     });`,
  );
  execFileSync(process.execPath, ['build.mjs'], {
    cwd: checkout,
    env: { PATH: process.env.PATH },
    timeout: 100_000,
  });
  return JSON.parse(readFileSync(join(checkout, 'dist/release.json'), 'utf8'));
}

test('the same sources give the same release in any folder', () => {
  const first = builtRelease(join(folder, 'a'));
  const second = builtRelease(join(folder, 'b'));
  expect(second.files).toEqual(first.files);
  expect(first.counters).toEqual(['small-opened']);
  expect(second.version).toBe(first.version);
});

test('a script or style whose source did not change keeps its name and content', () => {
  const before = builtRelease(join(folder, 'a'));
  const after = builtRelease(join(folder, 'b'), 'Changed');
  const changed = after.files
    .filter(({ path, integrity }) =>
      before.files.every((file) => file.path !== path || file.integrity !== integrity),
    )
    .map(({ path }) => path)
    .filter((path) => /\.(js|css)$/.test(path) && !path.startsWith('server.'));
  const filesOf = (wanted: string) => after.routes.find(({ page }) => page === wanted)?.files ?? [];
  const own = filesOf('small').filter((path) => !filesOf('other').includes(path));
  expect(own).toHaveLength(1);
  expect(filesOf('other').some((path) => path.endsWith('.css'))).toBe(true);
  expect(changed.sort()).toEqual([...own, 'entry.js'].sort());
});
