import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cache, packages, root } from '../../scripts/workspace.mjs';
import { MiniCssExtractPlugin, webpack } from '../../shared/build/plugins.mjs';
import { base } from '../../shared/build/preset.mjs';
import { ServerOutputPlugin } from '../../shared/build/server-output-plugin.mjs';
import { PLACEHOLDER_CONDITIONS, TextsPlugin } from '../../shared/build/texts/texts-plugin.mjs';

/** Where the files of the monolith are served. */
export const MONOLITH_FILES = '/monolith/';
const HASHED_NAME = '[name].[contenthash:8].js';

/**
 * Builds the site as one webpack build without federation, from the same sources and with the same
 * options, in English. Pages are still split. With `hashed`, the name of each file has the hash of
 * its content, and the table of these names is a file of its own, so that a browser keeps what a
 * later build did not change. Returns the folder, the files of the start, those of a page, and the
 * function that renders a page on the server.
 */
export async function buildMonolith(folder, { hashed = false } = {}) {
  // Inside the repository, because the ids of modules depend on their relative paths.
  const written = join(cache, 'monolith');
  mkdirSync(written, { recursive: true });
  const loader = join(written, 'load-release.ts');
  writeFileSync(loader, loaderSource());
  const server = join(written, 'server.ts');
  writeFileSync(server, serverSource());
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
    resolve: { ...config.resolve, conditionNames: PLACEHOLDER_CONDITIONS },
    plugins: [
      new TextsPlugin({ packages: textPackages(), isEnglishOnly: true }),
      ...(hashed ? config.plugins.map(withHashedStyles) : config.plugins),
      new webpack.NormalModuleReplacementPlugin(/^\.\/load-release$/, loader),
      new ServerOutputPlugin({ entry: server, isShell: true }),
    ],
  });
  const require = createRequire(output.path);
  return {
    folder: output.path,
    rendered: require(join(output.path, compilation.server)).rendered,
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
  return [
    ...importsOfRemotes(),
    'export class ShellFileUnavailable extends Error {}',
    'export async function loadRuntime() {}',
    'export async function loadRelease({ url }) {',
    "  return remotes.find(({ name }) => url.includes('/' + name + '/'));",
    '}',
  ].join('\n');
}

/** Renders a page with the values with which the site has rendered it. */
function serverSource() {
  return [
    ...importsOfRemotes(),
    `import { render } from ${JSON.stringify(join(root, 'shell/src/server.tsx'))};`,
    'export function rendered(boot, { site, path, version }) {',
    '  const { remote } = boot.page;',
    '  const entryPoint = remotes.find(({ name }) => name === remote);',
    '  const page = version && { name: remote, version, entryPoint };',
    '  return render({ boot, path, site, remote: page });',
    '}',
  ].join('\n');
}

/** The packages whose texts are in pages. */
function textPackages() {
  return [
    'shell',
    ...packages()
      .map(({ name }) => name)
      .filter(isRemote),
    'shared',
  ].map((name) => join(root, name));
}

function isRemote(name) {
  return name.startsWith('remote-');
}

function importsOfRemotes() {
  const remotes = packages().filter(({ name }) => isRemote(name));
  return [
    ...remotes.map(
      ({ folder }, index) =>
        `import remote${index} from ${JSON.stringify(join(folder, 'src/remote.tsx'))};`,
    ),
    `const remotes = [${remotes.map((_, index) => `remote${index}`)}];`,
  ];
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
