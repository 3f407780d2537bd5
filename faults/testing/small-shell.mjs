import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.mjs';
import { integrityOf, releaseVersionOf } from '../../shared/src/server/release-hash.mjs';

const NO_EXPORTS = { host: [], router: [], schema: [] };
const FILES = {
  'shell.js': `// ${'The script of the shell. '.repeat(200)}`,
  'document.html':
    '<!doctype html><html><head><!--title--><!--head--></head><body><!--page--><!--/page--><!--boot--></body></html>',
};

/**
 * Makes a small release of the shell live in the data folder of an edge. Returns the address of its
 * script.
 */
export function releaseSmallShell(folder, dataDir) {
  const content = {
    schema: 1,
    name: 'shell',
    entry: 'shell.js',
    global: '',
    initial: [],
    routes: [],
    nav: [],
    journeys: [],
    counters: [],
    languages: {},
    builtAgainst: {
      react: '19.3.1',
      'react-dom': '19.3.1',
      'react-router-dom': '7.18.5',
      '@site/shared': '1.0.0',
      zod: '4.4.3',
    },
    files: Object.entries(FILES).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      integrity: integrityOf(text),
    })),
    surface: { uses: { calls: {}, ...NO_EXPORTS }, offers: NO_EXPORTS },
  };
  const version = releaseVersionOf(content);
  mkdirSync(folder, { recursive: true });
  const release = JSON.stringify({ ...content, version, commit: '' });
  for (const [path, text] of Object.entries({ ...FILES, 'release.json': release }))
    writeFileSync(join(folder, path), text);
  execFileSync(process.execPath, [join(root, 'edge/dist/release-local.mjs'), folder], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return `/releases/shell/${version}/shell.js`;
}
