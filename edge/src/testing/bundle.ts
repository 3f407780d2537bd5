import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** jest.config.mjs defines them. */
declare const builtEarlyStart: string;
declare const builtPageScript: string;

/** Bundles a program of the edge into one file, which a test can run as a process. */
export function bundle(source: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  // The program loads the editor's files and the code of zstd from the node_modules beside it.
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(__dirname, '../../node_modules'), packages);
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
  return outfile;
}
