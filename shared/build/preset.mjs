import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, parse } from 'node:path';
import { CrossOriginPlugin } from './cross-origin-plugin.mjs';
import { CssMinimizerPlugin, MiniCssExtractPlugin, TerserPlugin, webpack } from './plugins.mjs';
import { ReproducibleIdsPlugin } from './reproducible-ids-plugin.mjs';

const require = createRequire(import.meta.url);

/** The oldest browsers with `light-dark()`, which the styles need. Code is compiled for these. */
const BROWSERS = ['chrome >= 123', 'firefox >= 120', 'safari >= 17.5'];

/**
 * Modules that a page may have only once. The shell provides them eagerly. Remotes have no copy of
 * their own (`import: false`): a shared chunk that fails to load would break the page until a
 * reload.
 */
export const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@site/shared/router',
  '@site/shared/host',
];

/**
 * The module with zod. The shell provides it eagerly, too. Remotes have a copy in a chunk of their
 * own, which only pages with a shell from before this module load.
 */
const SCHEMA = '@site/shared/schema';

/** The installed versions by package, which a release records and the gate compares. */
export function builtAgainst() {
  const requireFromShared = createRequire(join(import.meta.dirname, '../package.json'));
  const versions = Object.fromEntries(
    ['react', 'react-dom', 'react-router-dom', 'zod', 'zustand'].map((name) => [
      name,
      requireFromShared(`${name}/package.json`).version,
    ]),
  );
  return { ...versions, '@site/shared': requireFromShared('./package.json').version };
}

/**
 * The `shared` option of the federation plugin for the shell or for a remote. A remote names no
 * versions: the gate compares those of release.json, and a check in the page would only write a
 * warning.
 */
export function singletons(role) {
  const versions = builtAgainst();
  return Object.fromEntries(
    [...SINGLETONS, SCHEMA].map((name) => {
      const version = versions[packageOf(name)];
      const ofShell = { singleton: true, requiredVersion: `^${version}`, version, eager: true };
      if (role === 'shell') return [name, ofShell];
      const ofRemote = { singleton: true, requiredVersion: false };
      return [name, name === SCHEMA ? { ...ofRemote, version } : { ...ofRemote, import: false }];
    }),
  );
}

/** The package whose version a shared module has. */
function packageOf(name) {
  if (name === SCHEMA) return 'zod';
  return name.startsWith('@') ? '@site/shared' : name.split('/')[0];
}

/**
 * The webpack options of every build. `name` is that of its releases. `devFolder` is the folder of
 * a build for `npm run dev`: it runs as a release does and is quick to repeat, so its code stays as
 * it is written.
 */
export function base(directory, { production, name, refresh = false, devFolder }) {
  const isMinified = production && !devFolder;
  return {
    name,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    context: directory,
    // The maps of a release have positions only, and its files do not name them. In development,
    // maps without eval, which the Content-Security-Policy forbids.
    devtool: isMinified ? 'hidden-nosources-source-map' : 'cheap-module-source-map',
    cache: isMinified ? false : { type: 'memory' },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // react-router's `exports` name its development build for production, too.
      alias: production ? productionRouterAliases() : {},
    },
    resolveLoader: { modules: [join(import.meta.dirname, '../node_modules')] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: require.resolve('swc-loader'),
            options: {
              env: { targets: BROWSERS },
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: !production, refresh } },
              },
            },
          },
        },
        {
          test: /[\\/]shared[\\/]src[\\/](contract|release)[\\/][^\\/]+\.ts$/,
          enforce: 'post',
          loader: join(import.meta.dirname, 'page-contract-loader.mjs'),
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  getLocalIdent: ({ resourcePath }, _template, localName) =>
                    className(name, resourcePath, localName),
                },
              },
            },
          ],
        },
        { test: /\.(svg|woff2|png|webp)$/, type: 'asset/resource' },
      ],
    },
    output: {
      path: devFolder ?? join(directory, 'dist'),
      uniqueName: name,
      clean: true,
      publicPath: 'auto',
      // Without a hash: the version of the release is in the address of every file. A hash in a
      // name makes the entry larger, and the edge compares a file with the one of the same name in
      // older releases.
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      strictModuleExceptionHandling: true,
      // Without a hash, which would depend on the folder of the checkout.
      devtoolModuleFilenameTemplate: '[resource-path]',
      devtoolFallbackModuleFilenameTemplate: '[resource-path]',
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // A container without its runtime is empty, so the runtime must not become a chunk.
      runtimeChunk: false,
      // What several pages use is one chunk, not a second one for packages: a request less.
      splitChunks: { chunks: isOfPages, cacheGroups: { defaultVendors: false } },
      minimize: isMinified,
      concatenateModules: isMinified,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // The minifiers are native and work beside the build in threads of their own: processes
          // for them would each load the minifier first.
          parallel: false,
          // Short names do not depend on how often a character occurs: the preliminary hashes of
          // chunks are part of the text, and they differ in every folder.
          terserOptions: { mangle: { disableCharFreq: true } },
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          parallel: false,
        }),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].css',
        chunkFilename: '[name].css',
        attributes: { crossorigin: 'anonymous' },
        // Class names are unique and rules are in cascade layers, so file order does not matter.
        ignoreOrder: true,
      }),
      new CrossOriginPlugin(),
      new ReproducibleIdsPlugin(),
      new webpack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development'),
      }),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}

/**
 * The name of a class on the page, such as `button-module_primary_l0Wyw`. Two builds on a page may
 * have different versions of one style sheet, so the name contains a hash of the sheet. The classes
 * of a sheet that did not change keep their names over releases.
 */
function className(name, file, localName) {
  const hash = createHash('sha256').update(name).update(readFileSync(file)).digest('base64url');
  return `${parse(file).name}_${localName}_${hash.slice(0, 5)}`;
}

function productionRouterAliases() {
  const requireFromRouterDom = createRequire(
    createRequire(join(import.meta.dirname, '../package.json')).resolve('react-router-dom'),
  );
  const folder = join(requireFromRouterDom.resolve('react-router'), '../../production');
  return {
    'react-router$': join(folder, 'index.mjs'),
    'react-router/dom$': join(folder, 'dom-export.mjs'),
  };
}

/**
 * Whether a chunk shares files with others. That of a card does not: the card is on pages of
 * another remote, which load none of these files, and a new card leaves those of pages as they are.
 */
function isOfPages(chunk) {
  const isOfCard = [...chunk.groupsIterable].some(({ origins }) =>
    origins.some(({ request }) => request?.startsWith('./cards/')),
  );
  return !chunk.canBeInitial() && !isOfCard;
}
