import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** The script of every document, for browsers that are too old for the releases, too. */
export function buildPageScript() {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, '../shared/src/page-script/main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'warning',
  });
  return outputFiles[0].text.trim();
}
