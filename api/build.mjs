import { build } from 'esbuild';

/** Packages are resolved by Node at run time; our own shared sources are TypeScript and have to be compiled in. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@site/shared/') ? null : { path, external: true },
    );
  },
};

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/server.ts'],
  outfile: 'dist/server.mjs',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [keepPackagesOutside],
});
