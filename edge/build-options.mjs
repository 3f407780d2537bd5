import { join } from 'node:path';
import { build } from 'esbuild';
import { buildPageScripts } from './build-page-script.mjs';
import { buildRenderer } from './build-renderer.mjs';

/** Leaves packages of the registry outside the bundle. Packages of this repository are bundled. */
const installedPackages = {
  name: 'installed-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^(@site\/shared|#)/.test(path)
        ? undefined
        : { path, external: true },
    );
  },
};

/** The options of esbuild for a program of the edge. */
export const programOptions = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  define: asLiterals({ ...buildPageScripts(), builtRenderer: buildRenderer() }),
  plugins: [installedPackages],
};

/** The texts as JavaScript literals, which the bundler inserts in place of their names. */
function asLiterals(texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, JSON.stringify(text)]),
  );
}

/**
 * Builds a program of the edge for a test: `src/testing/<name>.ts`.
 *
 * @param {string} name
 * @returns {Promise<string>} the path of the file to run
 */
export async function buildTestProgram(name) {
  // Inside of the package, where Node.js finds its dependencies.
  const outfile = join(import.meta.dirname, `node_modules/.cache/${name}.mjs`);
  const entryPoints = [join(import.meta.dirname, `src/testing/${name}.ts`)];
  await build({ ...programOptions, entryPoints, outfile });
  return outfile;
}

/**
 * Builds the `release` command of remotes in repositories of their own: one file that needs no
 * package.
 *
 * @param {string} outfile
 */
export async function buildTeamRelease(outfile) {
  await build({
    ...programOptions,
    plugins: [],
    minify: true,
    sourcemap: false,
    legalComments: 'none',
    banner: { js: '#!/usr/bin/env node' },
    entryPoints: [join(import.meta.dirname, 'src/cli/team-release.ts')],
    outfile,
  });
}
