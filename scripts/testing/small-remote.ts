import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const marketing = join(__dirname, '../../remote-marketing');

/**
 * Writes the package of a small remote into a folder. The folders of a test have the same depth,
 * because `shared` is the one of this checkout. Returns functions that write and read its files.
 */
export function createSmallRemote(folder: string) {
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  write('webpack.config.mjs', readFileSync(join(marketing, 'webpack.config.mjs'), 'utf8'));
  write('package.json', JSON.stringify({ name: 'remote-small', private: true }));
  write('remote.json', smallManifest('Small'));
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
  write('src/pages/small.tsx', 'export function Component() { return <p>Small</p>; }');
  write(
    'src/pages/other.tsx',
    `import styles from './other.module.css';
     export function Component() { return <p className={styles.text}>Other</p>; }`,
  );
  write('src/pages/other.module.css', '@layer page { .text { color: red; } }');
  // A build may write into node_modules, so the folder itself is no link.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(marketing, 'node_modules')).filter(
    (one) => !one.startsWith('.'),
  ))
    symlinkSync(join(marketing, 'node_modules', name), join(folder, 'node_modules', name));
  return { folder, write, read };
}

export function smallManifest(title: string): string {
  const routes = ['small', 'other'].map((page) => ({
    path: `/${page}`,
    page,
    login: false,
    title,
  }));
  return JSON.stringify({ name: 'small', routes });
}
