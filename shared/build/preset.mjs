import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CrossOriginPlugin } from './cross-origin-plugin.mjs';
import { CssMinimizerPlugin, MiniCssExtractPlugin, TerserPlugin, webpack } from './plugins.mjs';

const require = createRequire(import.meta.url);

/** Browsers the site is built for, by what its styles need (light-dark()); nothing is compiled further down than they need. */
const BROWSERS = ['chrome >= 123', 'firefox >= 120', 'safari >= 17.5'];

/**
 * Module instances that a page may have only once. The shell provides them eagerly; remotes consume them and bring no copy of
 * their own (`import: false`), which also keeps a failed download of a shared chunk from poisoning the page.
 */
export const SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@site/shared/router',
  '@site/shared/host',
];

/** Installed versions, by package, that a release records and the gate compares. */
export function builtAgainst() {
  const from = createRequire(join(import.meta.dirname, '../package.json'));
  const versions = Object.fromEntries(
    ['react', 'react-dom', 'react-router-dom', 'zustand'].map((name) => [
      name,
      from(`${name}/package.json`).version,
    ]),
  );
  return { ...versions, '@site/shared': from('./package.json').version };
}

/** The `shared` option of the federation plugin. */
export function singletons(role) {
  const versions = builtAgainst();
  return Object.fromEntries(
    SINGLETONS.map((name) => {
      const owner = name.startsWith('@') ? '@site/shared' : name.split('/')[0];
      const common = {
        singleton: true,
        requiredVersion: `^${versions[owner]}`,
        version: versions[owner],
      };
      return [name, role === 'shell' ? { ...common, eager: true } : { ...common, import: false }];
    }),
  );
}

/** Options of the federation plugin that every build has in common; see docs/architecture.md for the reasons. */
export const federation = {
  shareStrategy: 'loaded-first',
  dts: false,
  manifest: false,
  experiments: { optimization: { target: 'web', disableSnapshot: true } },
};

/** What the shell's and the remotes' builds have in common; `uniqueName` keeps what a build leaves in a page its own. */
export function base(directory, { production, uniqueName, refresh = false }) {
  return {
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    context: directory,
    // Never an eval in any of them: the Content-Security-Policy forbids it, in development too.
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      // react-router's exports lead to its development build also in production.
      alias: production ? routerInProduction() : {},
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
                  localIdentName: '[name]_[local]_[hash:base64:5]',
                  // Two builds may hold different versions of one style sheet, and both be in a page.
                  localIdentHashSalt: uniqueName,
                },
              },
            },
          ],
        },
        { test: /\.(svg|woff2|png|webp)$/, type: 'asset/resource' },
      ],
    },
    output: {
      path: join(directory, 'dist'),
      uniqueName,
      clean: true,
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // A container with its runtime split off is empty: it must stay whole.
      runtimeChunk: false,
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        attributes: { crossorigin: 'anonymous' },
        // Every rule is in a cascade layer, and class names are unique: the order of files says nothing.
        ignoreOrder: true,
      }),
      new CrossOriginPlugin(),
      new webpack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development'),
      }),
    ],
    performance: false,
    stats: 'errors-warnings',
  };
}

function routerInProduction() {
  const from = createRequire(
    createRequire(join(import.meta.dirname, '../package.json')).resolve('react-router-dom'),
  );
  const folder = join(from.resolve('react-router'), '../../production');
  return {
    'react-router$': join(folder, 'index.mjs'),
    'react-router/dom$': join(folder, 'dom-export.mjs'),
  };
}
