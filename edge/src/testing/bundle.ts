import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** jest.config.mjs defines them. */
declare const builtEarlyStart: string;
declare const builtPageScript: string;

/**
 * Bundles a program of the edge into one file, which a test can run as a process. A package that
 * the program resolves while it runs is found beside it.
 */
export function bundle(source: string, folder: string): string {
  const outfile = join(folder, `${source.replaceAll('/', '-')}.mjs`);
  buildSync({
    entryPoints: [join(__dirname, '..', `${source}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Some packages still call `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    define: {
      builtEarlyStart: JSON.stringify(builtEarlyStart),
      builtPageScript: JSON.stringify(builtPageScript),
    },
    logLevel: 'error',
  });
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(__dirname, '../../node_modules'), packages);
  return outfile;
}
