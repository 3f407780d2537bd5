import { build } from 'esbuild';
import { buildCockpit } from './build-cockpit.mjs';
import { buildPageScript } from './build-page-script.mjs';

/** Packages from the registry stay outside the bundle. Those of this repository are bundled. */
const installedPackages = {
  name: 'installed-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@site/shared')
        ? undefined
        : { path, external: true },
    );
  },
};

await build({
  entryPoints: {
    server: 'src/server.ts',
    release: 'src/cli/release.ts',
    'release-local': 'src/cli/release-local.ts',
  },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  define: { builtPageScript: JSON.stringify(buildPageScript()) },
  plugins: [installedPackages],
});
buildCockpit('dist/cockpit');
