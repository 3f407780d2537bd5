import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const page = join(import.meta.dirname, 'src/cockpit/page');

/** Builds the page of the release cockpit into a folder. */
export function buildCockpit(folder) {
  buildSync({
    entryPoints: { cockpit: join(page, 'main.tsx') },
    outdir: folder,
    bundle: true,
    minify: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
  for (const file of ['cockpit.css', 'index.html'])
    copyFileSync(join(page, file), join(folder, file));
}
