import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * The text of the inline script of every document. It also runs in browsers that are too old for
 * the releases.
 */
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
  const text = outputFiles[0].text.trim();
  if (/<\/|<!--/.test(text)) throw new Error('The page script cannot stand in a script element.');
  return text;
}
