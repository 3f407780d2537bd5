import { rspack } from '@rspack/core';

/** The shell has the one instance of these. A copy in this build would be refused. */
const SHARED = [
  'react',
  'react/jsx-runtime',
  '@site/shared/router',
  '@site/shared/host',
  '@site/shared/schema',
];
const fromShell = { singleton: true, import: false, requiredVersion: false };

export default {
  mode: 'production',
  entry: {},
  target: ['web', 'es2022'],
  devtool: 'hidden-source-map',
  output: {
    uniqueName: 'hello_react',
    publicPath: 'auto',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    cssFilename: '[name].css',
    cssChunkFilename: '[name].css',
    clean: true,
  },
  resolve: { extensions: ['.jsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new rspack.container.ModuleFederationPlugin({
      name: 'hello_react',
      filename: 'container.mjs',
      library: { type: 'module' },
      exposes: { './hello': './src/hello.jsx' },
      shared: Object.fromEntries(SHARED.map((name) => [name, fromShell])),
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
    }),
  ],
};
