import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Builds the inline scripts of every document. Returns their texts by the names that the edge has
 * for them. They also run in browsers that are too old for the releases.
 */
export function buildPageScripts() {
  return { builtEarlyStart: buildScript('early-start'), builtPageScript: buildScript('main') };
}

function buildScript(name) {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, `../shared/src/page-script/${name}.ts`)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'warning',
  });
  const text = outputFiles[0].text.trim();
  if (/<\/|<!--/.test(text)) throw new Error(`${name}.ts cannot stand in a script element.`);
  return text;
}
