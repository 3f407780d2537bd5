import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CountersPlugin } from './counters-plugin.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { webpack } from './plugins.mjs';
import { base, singletons } from './preset.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { RootScriptsPlugin } from './root-scripts-plugin.mjs';
import { ServerOutputPlugin } from './server-output-plugin.mjs';
import { SurfacePlugin } from './surface-plugin.mjs';
import { PLACEHOLDER_CONDITIONS, TextsPlugin } from './texts/texts-plugin.mjs';

const shared = join(import.meta.dirname, '..');

/** The texts that the edge writes into documents and the web manifest. */
const TEXTS_OF_EDGE = [
  'We lost this page',
  'This page has ended',
  'Your playlists, made easier: a programme guide with seven channels',
  'Online M3U and EPG playlist editor',
];

/**
 * The webpack configuration of the shell: `src/main.tsx` with every singleton, the document's
 * template, and the files at the site's root, including the two scripts of the built-in bot check.
 *
 * @param {string} directory the shell's package folder
 */
export function shell(directory) {
  return ({ devFolder }, argv) => {
    const production = argv.mode !== 'development';
    const config = base(directory, { production, name: 'shell', devFolder });
    return {
      ...config,
      entry: { shell: './src/main.tsx' },
      resolve: { ...config.resolve, conditionNames: PLACEHOLDER_CONDITIONS },
      plugins: [
        ...config.plugins,
        // webpack's own sharing, so that the start does not contain the federation runtime.
        new webpack.container.ModuleFederationPlugin({
          name: 'shell',
          shared: singletons('shell'),
        }),
        // The parts of the federation runtime that no page of the shell uses.
        new webpack.DefinePlugin({
          ENV_TARGET: '"web"',
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        }),
        new RootScriptsPlugin({
          'bot-check/api': './src/bot-check/api.ts',
          'bot-check/worker': './src/bot-check/worker.ts',
        }),
        new TextsPlugin({ packages: [directory, shared] }),
        new SurfacePlugin({ isShell: true }),
        new CountersPlugin(),
        new ServerOutputPlugin({ entry: './src/server.tsx', isShell: true }),
        new IntegrityPlugin(),
        new ReleasePlugin({
          name: 'shell',
          global: '',
          textsOfEdge: TEXTS_OF_EDGE,
          copies: [
            { from: join(directory, 'src/document.html'), to: 'document.html' },
            ...readdirSync(join(directory, 'public'), { recursive: true, withFileTypes: true })
              .filter((entry) => entry.isFile())
              .map((entry) => join(entry.parentPath, entry.name))
              .map((from) => ({ from, to: from.slice(directory.length + 1) })),
          ],
        }),
      ],
    };
  };
}
