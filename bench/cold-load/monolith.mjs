import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages, root } from '../../scripts/workspace.mjs';
import { MiniCssExtractPlugin, webpack } from '../../shared/build/plugins.mjs';
import { base } from '../../shared/build/preset.mjs';

/** Where the files of the monolith are served. */
export const MONOLITH_FILES = '/monolith/';
const HASHED_NAME = '[name].[contenthash:8].js';

/**
 * Builds the site as one webpack build without federation, from the same sources and with the same
 * options. Pages are still split. With `hashed`, the name of each file has the hash of its content,
 * and the table of these names is a file of its own, so that a browser keeps what a later build did
 * not change. Returns the folder, the files of the start, and those of a page.
 */
export async function buildMonolith(folder, { hashed = false } = {}) {
  mkdirSync(folder, { recursive: true });
  const loader = join(folder, 'load-release.ts');
  writeFileSync(loader, loaderSource());
  const config = base(join(root, 'shell'), { production: true, name: 'monolith' });
  const scripts = { filename: HASHED_NAME, chunkFilename: HASHED_NAME };
  const output = {
    ...config.output,
    ...(hashed && scripts),
    path: join(folder, 'dist'),
    publicPath: MONOLITH_FILES,
  };
  const compilation = await built({
    ...config,
    devtool: false,
    optimization: { ...config.optimization, runtimeChunk: hashed && 'single' },
    entry: { monolith: './src/main.tsx' },
    output,
    plugins: [
      ...(hashed ? config.plugins.map(withHashedStyles) : config.plugins),
      new webpack.NormalModuleReplacementPlugin(/^\.\/load-release$/, loader),
    ],
  });
  return {
    folder: output.path,
    startFiles: servedFiles(compilation.entrypoints.get('monolith')),
    filesOf: ({ remote, page }) =>
      servedFiles(
        compilation.chunkGroups.find((group) =>
          group.origins.some(
            ({ module, request }) =>
              request === `./pages/${page}` &&
              module?.resource?.startsWith(join(root, `remote-${remote}/`)),
          ),
        ),
      ),
  };
}

function withHashedStyles(plugin) {
  if (!(plugin instanceof MiniCssExtractPlugin)) return plugin;
  const name = '[name].[contenthash:8].css';
  return new MiniCssExtractPlugin({ ...plugin.options, filename: name, chunkFilename: name });
}

/** In place of the shell's `load-release`: the remotes are part of the build. */
function loaderSource() {
  const remotes = packages().filter(({ name }) => name.startsWith('remote-'));
  return [
    ...remotes.map(
      ({ folder }, index) =>
        `import remote${index} from ${JSON.stringify(join(folder, 'src/remote.tsx'))};`,
    ),
    `const remotes = [${remotes.map((_, index) => `remote${index}`)}];`,
    'export async function loadRelease({ url }) {',
    "  return remotes.find(({ name }) => url.includes('/' + name + '/'));",
    '}',
    'export async function loadRuntime() {}',
  ].join('\n');
}

function servedFiles(group) {
  return group.getFiles().filter((file) => !file.endsWith('.map'));
}

function built(config) {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else resolve(stats.compilation);
    });
  });
}
