import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** A program of ours as one file that a test can run as a process of its own. */
export function bundle(source: string, folder: string): string {
  const outfile = join(folder, `${source.replaceAll('/', '-')}.mjs`);
  buildSync({
    entryPoints: [join(__dirname, '..', `${source}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // What some packages still ask for by require.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    logLevel: 'error',
  });
  return outfile;
}
