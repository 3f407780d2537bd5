import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Builds the process that renders pages. Returns its text: the process is started with a text
 * instead of a file, because it may read no files.
 */
export function buildRenderer() {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'src/rendering/process/main.ts')],
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}
