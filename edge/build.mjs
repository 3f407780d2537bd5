import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { buildCockpit } from './build-cockpit.mjs';
import { programOptions } from './build-options.mjs';

const options = { ...programOptions, outdir: 'dist', outExtension: { '.js': '.mjs' } };

await build({
  ...options,
  entryPoints: { server: 'src/server.ts', 'release-local': 'src/cli/release-local.ts' },
});
// Names of chunks have a hash, so a build would leave the chunks of earlier builds.
rmSync('dist/chunks', { recursive: true, force: true });
await build({
  ...options,
  entryPoints: { release: 'src/cli/release.ts' },
  // `release dev` needs the whole edge. The other commands start without loading it.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
});
buildCockpit('dist/cockpit');
