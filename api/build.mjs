import { build } from 'esbuild';
import { buildMailThread } from './build-mail-thread.mjs';

/** Node loads packages at run time. `@site/shared` is TypeScript, so it is bundled. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^(@site\/shared\/|#)/.test(path) ? null : { path, external: true },
    );
  },
};

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: {
    server: 'src/server.ts',
    backup: 'src/backup/command.ts',
    'reset-factors': 'src/account/factors/command.ts',
    'fill-sample': 'src/sample/command.ts',
  },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  define: { builtMailThread: JSON.stringify(buildMailThread()) },
  plugins: [keepPackagesOutside],
});
