import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { buildCockpit } from './build-cockpit.mjs';
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

const options = {
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
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

await build({
  ...options,
  entryPoints: { server: 'src/server.ts', 'release-local': 'src/cli/release-local.ts' },
});
rmSync('dist/chunks', { recursive: true, force: true });
await build({
  ...options,
  entryPoints: { release: 'src/cli/release.ts' },
  // `release dev` needs the whole edge. The other commands start without loading it.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
});
buildCockpit('dist/cockpit');
