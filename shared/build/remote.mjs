import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChunkListPlugin, chunkListOptions } from './chunk-list-plugin.mjs';
import { CountersPlugin } from './counters-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { webpack } from './plugins.mjs';
import { base, singletons } from './preset.mjs';
import { ENTRY_POINT, ReleasePlugin } from './release-plugin.mjs';
import { ServerOutputPlugin } from './server-output-plugin.mjs';
import { SlotsPlugin } from './slots-plugin.mjs';
import { sourceHash } from './source-hash.mjs';
import { standalone } from './standalone.mjs';
import { SurfacePlugin } from './surface-plugin.mjs';
import { PLACEHOLDER_CONDITIONS, TextsPlugin } from './texts/texts-plugin.mjs';

const shared = join(import.meta.dirname, '..');
/**
 * The lock file of the workspace. A repository of one remote lacks it, and has one in the folder of
 * the remote.
 */
const LOCK_FILE = join(shared, '../pnpm-lock.yaml');

/**
 * The webpack configuration of a remote: one entry point (`src/remote.tsx`, exposed as './remote'),
 * no copies of singletons, a release in dist/. `webpack serve` runs the remote standalone instead.
 *
 * @param {string} directory the remote's package folder
 */
export function remote(directory) {
  const manifestFile = join(directory, 'remote.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  return (env, argv) => {
    if (env.WEBPACK_SERVE) return standalone(directory, manifest);
    const production = argv.mode !== 'development';
    // A page may load two releases of a remote, when the newer one fails. Their globals must
    // differ.
    const sources = sourceHash([directory, shared], [LOCK_FILE].filter(existsSync));
    const global = `${manifest.name.replaceAll('-', '_')}_${sources.slice(0, 8)}`;
    const { devFolder } = env;
    const config = base(directory, { production, name: manifest.name, devFolder });
    return {
      ...config,
      entry: {},
      resolve: { ...config.resolve, conditionNames: PLACEHOLDER_CONDITIONS },
      output: { ...config.output, uniqueName: global, ...chunkListOptions },
      plugins: [
        ...config.plugins,
        new ChunkListPlugin(),
        // webpack's own container. That of @module-federation/enhanced would add a second copy of
        // the federation runtime to every entry: 22 kB gzipped, which the shell has already.
        new webpack.container.ModuleFederationPlugin({
          name: global,
          filename: 'entry.js',
          library: { type: 'var', name: global },
          exposes: { './remote': ENTRY_POINT },
          shared: singletons('remote'),
        }),
        new TextsPlugin({ packages: [directory, shared] }),
        new SurfacePlugin({ isShell: false }),
        new CountersPlugin(),
        new SlotsPlugin({ name: manifest.name, entryPoint: ENTRY_POINT }),
        new ServerOutputPlugin({ entry: ENTRY_POINT, isShell: false }),
        new IntegrityPlugin(),
        new ReleasePlugin({
          name: manifest.name,
          global,
          manifestFile,
          journeysOf: directory,
        }),
      ],
    };
  };
}
